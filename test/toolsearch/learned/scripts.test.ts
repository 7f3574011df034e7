import { describe, expect, it } from 'vitest'
import { type Descriptions, foundInBothOrders } from '../arbitrary-tools.ts'

type Lesson = readonly [lesson: string, tools: Descriptions, query: string, first: string]

const GARDEN = {
  water_plants: '给阳台的花浇水',
  prune_trees: '修剪院子里的果树',
  buy_seeds: '购买蔬菜种子',
  soil_report: '分析土壤酸碱度和湿度',
  frost_alarm: '降温时发出霜冻警报',
}
const CLINIC = {
  reserve_visit: '診察の予約を取ります',
  cancel_visit: '診察の予約を取り消します',
  show_bill: '診療費の明細を表示します',
  issue_letter: '紹介状を発行します',
  ward_camera: '病棟のカメラを開きます',
}
const CINEMA = {
  seat_kr: '좌석을 예매합니다',
  refund_kr: '환불 규정 안내',
  film_kr: '상영 중인 영화 목록',
  snack_kr: '간식 주문',
  park_kr: '주차 요금 계산',
}
const STUDIO = { tune_guitar: '给吉他调音', record_song: '录制歌曲', mix_song: '混音并导出歌曲' }

async function expectFirst(tools: Descriptions, query: string, first: string): Promise<void> {
  for (const found of await foundInBothOrders(tools, query)) expect(found[0]).toBe(first)
}

describe('Chinese', () => {
  it.each<Lesson>([
    ['a word of two characters is found inside a sentence without spaces', GARDEN, '土壤', 'soil_report'],
    ['a whole question without spaces is understood', GARDEN, '能不能帮我看看果树该怎么修剪', 'prune_trees'],
    ['polite words around the one that counts do no harm', GARDEN, '明天会不会有霜冻呢', 'frost_alarm'],
    [
      'the verb tells twins apart',
      { lock_gate: '锁上车库大门', open_gate: '打开车库大门', paint_gate: '粉刷车库大门' },
      '打开车库大门',
      'open_gate',
    ],
    [
      'one character is a query',
      { ship_track: '跟踪船只', train_track: '跟踪火车', plane_track: '跟踪飞机' },
      '船',
      'ship_track',
    ],
    ['full-width punctuation parts words', GARDEN, '《种子》：购买！', 'buy_seeds'],
    [
      'a character beyond the first plane is one',
      { dish_find: '查找𩸽鱼料理', cup_find: '查找杯子', fish_feed: '喂养金鱼' },
      '𩸽鱼',
      'dish_find',
    ],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))

  it.each(['种子 OR 霜冻', '种子或者霜冻'])('%s finds both', async (query) => {
    for (const found of await foundInBothOrders(GARDEN, query))
      expect(new Set(found.slice(0, 2))).toEqual(new Set(['buy_seeds', 'frost_alarm']))
  })

  it.each(['申请护照', '导航去车站'])('%s finds nothing among tools of music', async (query) => {
    expect(await foundInBothOrders(STUDIO, query)).toEqual([[], []])
  })
})

describe('two scripts in one word', () => {
  it.each<Lesson>([
    [
      'letters glued to Chinese, in other case',
      { csv_in: '导入CSV表格', json_in: '导入JSON表格', chart_out: '导出图形' },
      '导入json',
      'json_in',
    ],
    [
      'letters with a digit glued to Chinese on both sides',
      { mp3_out: '导出MP3音频', wav_out: '导出WAV音频', mp4_out: '导出MP4视频' },
      '用mp3导出录音',
      'mp3_out',
    ],
    [
      'an English key word inside a Chinese request',
      {
        'redis.flush': 'Empty the cache 清空缓存',
        'kafka.lag': 'Show the lag 查看积压',
        'nginx.load': '重载',
      },
      '帮忙瞧瞧kafka是不是堵住了',
      'kafka.lag',
    ],
    [
      'full-width letters and space',
      { vault_read_secret: 'Read a secret', vault_list_keys: 'List keys', mail_read: 'Read a mail' },
      'ｖａｕｌｔ　ｓｅｃｒｅｔ',
      'vault_read_secret',
    ],
    [
      'Korean beside a part of a camelCase word',
      { rent_kr: 'RentLedger 월세 장부', tax_kr: 'TaxLedger 세금 장부' },
      '세금 ledger',
      'tax_kr',
    ],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))

  it('holds a required word that touches other characters', async () => {
    const tools = { push_a: '用LINE推送消息', push_b: '用Viber推送消息', pull_a: '拉取日志' }
    expect(await foundInBothOrders(tools, '+line 推送消息')).toEqual([['push_a'], ['push_a']])
  })
})

describe('Japanese', () => {
  it.each<Lesson>([
    ['a word in the middle of a sentence', CLINIC, '紹介状', 'issue_letter'],
    ['words in another order', CLINIC, '明細が見たい診療費', 'show_bill'],
    ['a word the other tool has too, and one that decides', CLINIC, '予約の取り消し', 'cancel_visit'],
    ['half-width katakana', CLINIC, 'ｶﾒﾗを開く', 'ward_camera'],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))
})

describe('Korean', () => {
  it.each<Lesson>([
    ['a particle in the query', CINEMA, '영화가 뭐 있어', 'film_kr'],
    ['a particle in the text', CINEMA, '좌석 예매', 'seat_kr'],
    ['particle and verb ending', CINEMA, '요금은 얼마로 계산돼', 'park_kr'],
    ['decomposed syllables', CINEMA, '환불'.normalize('NFD'), 'refund_kr'],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))
})

describe('alphabets', () => {
  it.each<Lesson>([
    ['a German ß', { road: 'Sperrt eine Straße', rail: 'Sperrt ein Gleis' }, 'strasse', 'road'],
    ['a Polish ł', { town: 'Rozkład w Łodzi', port: 'Rozkład w Gdyni' }, 'lodzi', 'town'],
    ['a Danish ø', { sweet: 'Bager småkager med rødgrød', bread: 'Bager brød' }, 'rodgrod', 'sweet'],
    ['a Russian ё', { list: 'Учёт билетов', fine: 'Возврат билетов' }, 'учет', 'list'],
    ['Greek without accents', { log: 'Δείχνει τον λόγο', map: 'Δείχνει τον χάρτη' }, 'ΛΟΓΟ', 'log'],
    ['Arabic without its marks', { open: 'فتح المَلَفّ', shut: 'إغلاق النافذة' }, 'الملف', 'open'],
    ['an emoji of another colour', { wave: 'Sends 👋🏿', clap: 'Sends 👏' }, '👋', 'wave'],
    [
      'accents in the query only',
      { tart: 'Bakes a creme brulee', soup: 'Cooks a soup', loaf: 'Bakes bread' },
      'crème brûlée',
      'tart',
    ],
    [
      'accents in the text only',
      { tart: 'Bakes a crème brûlée', soup: 'Cooks a soup', loaf: 'Bakes bread' },
      'creme brulee',
      'tart',
    ],
    [
      'a decomposed accent',
      { book: 'Réserver une salle', drop: 'Annuler une salle' },
      're\u0301server',
      'book',
    ],
    ['Vietnamese without its marks', { stay: 'Tìm khách sạn', fly: 'Hủy chuyến bay' }, 'khach san', 'stay'],
    [
      'the Turkish capital İ in the text',
      { izmir: 'İzmir otobüsü', bursa: 'Bursa otobüsü' },
      'izmir',
      'izmir',
    ],
    [
      'the Turkish capital İ in the query',
      { leave: 'izin listesi', bill: 'fatura listesi' },
      'İZİN',
      'leave',
    ],
    [
      'Russian',
      { meet: 'Отменить встречу', pay: 'Оплатить счёт', ring: 'Напомнить' },
      'оплатить счёт',
      'pay',
    ],
    ['Ukrainian', { post: 'Надіслати лист', wipe: 'Видалити файл' }, 'видалити', 'wipe'],
    ['Thai inside a sentence without spaces', { eat: 'จองโต๊ะร้านอาหาร', ride: 'เรียกรถแท็กซี่' }, 'แท็กซี่', 'ride'],
    ['Khmer inside a sentence without spaces', { open: 'បើកឯកសារ', send: 'ផ្ញើសំបុត្រ' }, 'ឯកសារ', 'open'],
    ['Arabic', { room: 'حجز غرفة في الفندق', bill: 'دفع الفاتورة' }, 'الفندق', 'room'],
    ['Hebrew', { table: 'הזמנת שולחן', flight: 'ביטול טיסה' }, 'ביטול טיסה', 'flight'],
    ['Hindi', { ticket: 'टिकट बुक करें', bill: 'बिल चुकाएं' }, 'टिकट', 'ticket'],
    ['a pictograph', { oven: '🔥 Heat it', fridge: '🧊 Cool it' }, '🧊', 'fridge'],
    ['a pictograph glued to a word', { brew: '☕ Start it', bake: '🍞 Start it' }, '☕please', 'brew'],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))
})
