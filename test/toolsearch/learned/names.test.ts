import { describe, expect, it } from 'vitest'
import { createToolSearch } from '../../../src/toolsearch/create-tool-search.ts'
import { type Descriptions, foundInBothOrders } from '../arbitrary-tools.ts'

type Lesson = readonly [lesson: string, tools: Descriptions, query: string, first: string]

async function expectFirst(tools: Descriptions, query: string, first: string): Promise<void> {
  for (const found of await foundInBothOrders(tools, query)) expect(found[0]).toBe(first)
}

/** One description for all, so that only the names can decide. */
function alike(...names: readonly string[]): Descriptions {
  return Object.fromEntries(names.map((name) => [name, 'Does it']))
}

const WORKSHOP = {
  ...alike('carve_wood', 'sand_wood', 'stain_wood', 'glue_joint', 'clamp_joint', 'saw_board'),
  shop_help: 'Explains how to carve wood, sand wood, stain wood, glue a joint, clamp a joint, saw a board',
  shop_reset: 'Undoes carve wood, sand wood, stain wood, glue joint, clamp joint, saw board',
}
const STUFFED = {
  encode_video: 'Encodes',
  trim_video: 'Trims',
  best_tool: 'encode video encode video video encoder encoding best encode video tool',
}
const LAMPS = alike('LightDim', 'LightOn', 'LightColour')
const GATES = alike('mcp__berlin__open_gate', 'mcp__lisbon__open_gate', 'mcp__lisbon__count_cars')
const CARGO = alike('mcp__cargo__weigh', 'mcp__cargo_bay__weigh', 'mcp__cargo_bay__lock')
const MUSEUM = alike('mcp__museum__find_guides', 'mcp__museum_annex__find_guides', 'mcp__tours__find')
const KILN = alike('mcp__kiln__heat_up', 'mcp__oven__heat_up', 'tools_shed')
const SEAFARERS = 'mcp__international_seafarers_medical_certificate_registry_service__certificates'

describe('an exact name', () => {
  const six = ['saw_board', 'glue_joint', 'stain_wood', 'clamp_joint', 'carve_wood', 'sand_wood'] as const
  const plugin = 'mcp__plugin_bake-shop_us__order_yeast'

  it.each<Lesson>([
    ['stands before tools that repeat its words', STUFFED, 'encode_video', 'encode_video'],
    ['as words stands before them too', STUFFED, 'encode video', 'encode_video'],
    ['is found within a question', LAMPS, 'what does LightDim do?', 'LightDim'],
    ['is found glued in lower case', LAMPS, 'lightcolour', 'LightColour'],
    [
      'is found without the prefix of its plugin',
      alike(plugin, 'mcp__plugin_bake-shop_eu__order_flour', 'mcp__bank__order_cheques'),
      'order_yeast',
      plugin,
    ],
    [
      'may begin with mcp_',
      alike('mcp_farm_goats_milk', 'mcp_farm_goats_shear', 'mcp_farm_sheep_shear'),
      'mcp_farm_sheep_shear',
      'mcp_farm_sheep_shear',
    ],
    [
      'may end with its server',
      alike('openValve_mcp_plant', 'openHatch_mcp_plant', 'closeValve_mcp_plant'),
      'closeValve_mcp_plant',
      'closeValve_mcp_plant',
    ],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))

  it('is one of six, and the limit of five cuts none of them', async () => {
    for (const found of await foundInBothOrders(WORKSHOP, six.join(' '))) expect(found).toEqual(six)
  })

  it.each(['renew', 'revoke'])('that differs at its end alone is told apart: %s', async (verb) => {
    const tools = alike(`${SEAFARERS}_renew`, `${SEAFARERS}_revoke`)
    const name = `${SEAFARERS}_${verb}`
    expect(await foundInBothOrders(tools, `select:${name}`)).toEqual([[name], [name]])
    await expectFirst(tools, `${verb} certificates`, name)
  })
})

describe('a server', () => {
  it.each<Lesson>([
    ['breaks the tie in front of the name', GATES, 'lisbon open_gate', 'mcp__lisbon__open_gate'],
    ['breaks the tie within a sentence', GATES, 'open the gate at the berlin site', 'mcp__berlin__open_gate'],
    ['that begins as another is told from it', CARGO, 'mcp__cargo_bay__weigh', 'mcp__cargo_bay__weigh'],
    ['that is the beginning of another is told from it', CARGO, 'cargo weigh', 'mcp__cargo__weigh'],
    ['of two words needs both', MUSEUM, 'museum annex find guides', 'mcp__museum_annex__find_guides'],
    [
      'of one word is meant where the other is absent',
      MUSEUM,
      'museum find guides',
      'mcp__museum__find_guides',
    ],
    ['may stand in dots behind tools', KILN, 'tools.kiln.heat_up', 'mcp__kiln__heat_up'],
    ['may stand before a slash', KILN, 'oven/heat_up', 'mcp__oven__heat_up'],
    ['may stand behind another prefix', KILN, 'functions.mcp__oven__heat_up', 'mcp__oven__heat_up'],
    [
      'is parted by words, not by mcp',
      alike('mcp__drone__land', 'mcp__ship__land'),
      'mcp ship land',
      'mcp__ship__land',
    ],
    [
      'that repeats itself in its names may be said once',
      alike('mcp__radar__radar_sweep', 'mcp__radar__radar_park', 'mcp__sonar__park'),
      'radar_park',
      'mcp__radar__radar_park',
    ],
    [
      'with a hyphen may be written with an underscore',
      alike('mcp__day-care__list_kids', 'mcp__care__list_kids'),
      'mcp__day_care__list_kids',
      'mcp__day-care__list_kids',
    ],
    [
      'in another script is as good as any',
      alike('mcp__приёмная__записать', 'mcp__приёмная__отменить'),
      'select:mcp__приёмная__отменить',
      'mcp__приёмная__отменить',
    ],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))
})

describe('plural letters in a name', () => {
  const tools = alike('listVMs', 'listVms_archive', 'exportPDFs', 'mcp__office__mergePRs')
  it.each<Lesson>([
    ['in lower case throughout', tools, 'select:listvms', 'listVMs'],
    ['in capitals throughout', tools, 'EXPORTPDFS', 'exportPDFs'],
    ['in capitals, behind the server', tools, 'OFFICE__MERGEPRS', 'mcp__office__mergePRs'],
    ['in lower case, as a word', tools, 'merge prs', 'mcp__office__mergePRs'],
    ['alone', tools, 'PDFs', 'exportPDFs'],
  ])('%s', async (_, catalog, query, first) => expectFirst(catalog, query, first))
})

describe('a name that two servers have', () => {
  it.each<Lesson>([
    ['is told apart by a word behind it', GATES, 'open_gate in lisbon', 'mcp__lisbon__open_gate'],
    ['is told apart by a word in front', GATES, 'berlin: open_gate please', 'mcp__berlin__open_gate'],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))

  it('scores both the same where nothing tells them apart', async () => {
    const tools = ['mcp__berlin__open_gate', 'mcp__lisbon__open_gate'].map((name) => ({
      name,
      description: '',
    }))
    const { hits } = await createToolSearch({ tools }).search('open_gate')
    expect(hits.map(({ score }) => score)).toEqual([hits[0]?.score, hits[0]?.score])
  })
})

it('a sign that is no word does not break a list of names', async () => {
  for (const found of await foundInBothOrders(WORKSHOP, 'saw_board _ glue_joint -'))
    expect(found.slice(0, 2)).toEqual(['saw_board', 'glue_joint'])
})

it('an empty query does not mean a tool without a name', async () => {
  for (const query of ['', '  '])
    for (const found of await foundInBothOrders({ '': 'Has no name', saw_board: 'Saws' }, query))
      expect(found).toEqual([])
})

it('a name that two servers have finds both tools', async () => {
  for (const found of await foundInBothOrders(GATES, 'open_gate'))
    expect(found.slice(0, 2).sort()).toEqual(['mcp__berlin__open_gate', 'mcp__lisbon__open_gate'])
})

describe('the words of a name', () => {
  it.each<Lesson>([
    [
      'are cut in snake case and camelCase at once',
      alike('cam_v3_lensCap_open', 'cam_v3_shutter_click', 'cam_v3_tripod_fold'),
      'lens cap',
      'cam_v3_lensCap_open',
    ],
    ['are cut in camelCase', alike('getTideTable', 'getMoonPhase', 'setAlarm'), 'tide table', 'getTideTable'],
    ['are cut in capitals', alike('GET_TIDE_TABLE', 'GET_MOON_PHASE'), 'tide table', 'GET_TIDE_TABLE'],
    [
      'are cut behind an acronym',
      alike('rebootDNSResolver', 'dnsmasq_docs', 'rebootRouter'),
      'dns resolver',
      'rebootDNSResolver',
    ],
    [
      'are cut between an acronym and a short word',
      alike('parseXMLToRows', 'parseYaml', 'xmllint_docs'),
      'xml to rows',
      'parseXMLToRows',
    ],
    ['may be joined by hyphens', alike('tv-mute-sound', 'tv-next-channel'), 'tv_mute_sound', 'tv-mute-sound'],
    ['may be joined by dots', alike('lamp.on', 'lamp.set_hue', 'heat.on'), 'lamp.set_hue', 'lamp.set_hue'],
    ['come in any order', alike('stamp.print', 'stamp.weigh', 'card.print'), 'print stamp', 'stamp.print'],
    ['may be of two letters', alike('id_card', 'idle_time', 'video_cut'), 'id', 'id_card'],
    ['keep a digit behind letters', alike('listH264Streams', 'listVP9Streams'), 'h264', 'listH264Streams'],
    [
      'that end in a version are told apart',
      alike('bake_bread_v1', 'bake_bread_v2', 'bake_cake_v2'),
      'bake_bread_v1',
      'bake_bread_v1',
    ],
    [
      'that end in a version are told apart when given loosely',
      alike('bake_bread_v1', 'bake_bread_v2', 'bake_cake_v2'),
      'bread v2',
      'bake_bread_v2',
    ],
    [
      'are whole numbers',
      alike('lamp_room_12', 'lamp_room_1', 'lamp_room_2'),
      'lamp in room 2',
      'lamp_room_2',
    ],
    [
      'with a digit tell more than the word without',
      alike('web3_sign_letter', 'sign_letter', 'web_open'),
      'web3 letter',
      'web3_sign_letter',
    ],
  ])('%s', async (_, tools, query, first) => expectFirst(tools, query, first))
})
