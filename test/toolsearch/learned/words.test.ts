import { describe, expect, it } from 'vitest'
import { type Descriptions, foundInBothOrders } from '../arbitrary-tools.ts'

type Lesson = readonly [lesson: string, tools: Descriptions, query: string, first: string]

async function expectFirst(tools: Descriptions, query: string, first: string): Promise<void> {
  for (const found of await foundInBothOrders(tools, query)) expect(found[0]).toBe(first)
}

describe('a form of a word', () => {
  it.each<Lesson>([
    [
      'the plural means the singular',
      { repair_bicycle: 'Repairs', cycle_calendar: 'Shows', repair_boat: 'Repairs' },
      'bicycles',
      'repair_bicycle',
    ],
    ['-ies is -y', { add_city: 'Adds', add_citizen: 'Adds' }, 'cities', 'add_city'],
    ['-ing and -e are one word', { plan: 'Schedule a train', drop: 'Cancel a train' }, 'scheduling', 'plan'],
    [
      '-ation and -ate are one word',
      { turn: 'Translate a poem', move: 'Transfer a sum' },
      'translation',
      'turn',
    ],
    [
      'the possessive is the word',
      { diary: "Opens the dentist's diary", tin: 'Opens a tin' },
      'dentist',
      'diary',
    ],
    [
      'news is not new',
      { new_poll: 'A new poll', read_news: 'Papers', new_card: 'A new card' },
      'news',
      'read_news',
    ],
    ['gas is not ga', { gas_bill: 'Pays', ga_report: 'Counts visits' }, 'gas', 'gas_bill'],
    [
      'an organ is no organization',
      { organ_play: 'x', organization_list: 'y' },
      'organization',
      'organization_list',
    ],
    [
      'the police have no policies',
      { police_call: 'Calls', policy_show: 'Shows' },
      'policies',
      'policy_show',
    ],
    ['generate is not general', { general_info: 'Tells', generate_key: 'Makes' }, 'generate', 'generate_key'],
    [
      'the plural of an acronym is the acronym',
      { listVPNs: 'Tunnels', listUsers: 'People' },
      'vpn',
      'listVPNs',
    ],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))
})

describe('a word inside another', () => {
  it.each<Lesson>([
    [
      'an article is none',
      { other_weather_show: 'Show other weather', bell_ring: 'Ring the bell', bell_mute: 'Mute a bell' },
      'ring the bell for the guests',
      'bell_ring',
    ],
    [
      'a short word of the name is whole',
      { home_ask_for_time: 'Asks', home_ask_me: 'Asks', home_ask_omen: 'Asks' },
      'ask me',
      'home_ask_me',
    ],
    ['two letters', { vm_start: 'Boots', kvm_help: 'A switch', remove_vmware: 'Removes' }, 'vm', 'vm_start'],
    [
      'at its beginning',
      { catalogue_open: 'Opens', concatenate: 'Joins', cat_feed: 'Feeds' },
      'cat',
      'cat_feed',
    ],
    [
      'behind a verb',
      { report_make: 'Writes', port_open: 'Opens', import_rows: 'Opens rows' },
      'open port',
      'port_open',
    ],
    [
      'weighs no more than the word in a description',
      { restart: 'Starts again', cartography: 'Draws', gallery: 'Hangs art on a wall' },
      'art',
      'gallery',
    ],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))
})

describe('the word that tells', () => {
  it.each<Lesson>([
    [
      'is the noun where all tools share the verb',
      {
        gym_get_hours: 'Get hours',
        gym_get_trainers: 'Get trainers',
        pool_get_depth: 'Get depth',
        locker_get: 'Get things of a member such as towels or keys',
      },
      'get towels',
      'locker_get',
    ],
    [
      'is the object of the sentence',
      {
        ward_list_beds: 'List beds',
        ward_list_nurses: 'List nurses',
        ward_fetch_charts: 'Fetch charts with their notes',
      },
      'list the charts about the operation',
      'ward_fetch_charts',
    ],
    [
      'stands anywhere in the phrase',
      { add_item: 'Add an item', find_baker: 'Find a baker and the opening hours', add_note: 'Add a note' },
      'opening hours of a baker',
      'find_baker',
    ],
    [
      'is among words that no tool has',
      { note_send: 'Send a note', tree_get: 'Get facts about an oak', possession_register: 'Register it' },
      'oak lookup age height leaf session',
      'tree_get',
    ],
    [
      'is spelt right beside one that is not',
      { point_telescope: 'Points the telescope', open_oven: 'Opens the oven' },
      'telescpoe point',
      'point_telescope',
    ],
    [
      'outweighs politeness',
      {
        book_table: 'Reserve a table in a restaurant',
        book_read: 'Read a novel',
        table_sort: 'Sort figures',
      },
      'could you reserve a restaurant table for two people tonight',
      'book_table',
    ],
    [
      'is not the name of another tool by chance',
      { time: 'Tells the clock', book_time_slot: 'Book a slot at the vet', vet_list: 'List vets' },
      'book a time slot at the vet',
      'book_time_slot',
    ],
    [
      'may be deep in a letter',
      { list_pumps: 'List pumps', tune_piano: 'Tune a piano', stop_music: 'Halt a song' },
      `${'Dear all, thank you for the lovely evening. '.repeat(80)} Could somebody tune the piano? ${'Kind regards to everyone at home. '.repeat(80)}`,
      'tune_piano',
    ],
    [
      'may be a name behind 600 others',
      { list_pumps: 'List pumps', stop_pump: 'Stop a pump', stop_music: 'Halt a song' },
      `${'well then would it be at all possible for someone '.repeat(60)} stop_pump`,
      'stop_pump',
    ],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))

  it.each([
    ['grafana', 'draw_chart'],
    ['open street map', 'draw_map'],
  ])('may stand in the hint alone: %s', async (query, first) => {
    const tools = [
      { name: 'draw_map', description: 'Draws', searchHint: 'open street map' },
      { name: 'draw_chart', description: 'Draws', searchHint: 'grafana' },
      { name: 'draw_logo', description: 'Draws', searchHint: 'figma' },
    ]
    for (const found of await foundInBothOrders(tools, query)) expect(found[0]).toBe(first)
  })
})

describe('where no word tells', () => {
  const PHOTOS = {
    crop_photo: 'Crop a photo to 3 by 4',
    frame_photo: 'Put a frame on it',
    rate_photo: 'Rate the photo',
  }

  it.each(['renew a passport at the town hall', 'what is it all about', 'bitte den Garten umgraben'])(
    '%s finds nothing',
    async (query) => {
      expect(await foundInBothOrders(PHOTOS, query)).toEqual([[], []])
    },
  )
})
