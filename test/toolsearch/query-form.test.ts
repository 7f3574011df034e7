import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../src/toolsearch/query-form.ts'

describe('a prefix decides the form', () => {
  it.each([
    ['select:CronCreate,Snip', 'select', 'CronCreate,Snip'],
    ['  SELECT : CronCreate ', 'select', 'CronCreate'],
    ['select：CronCreate', 'select', 'CronCreate'],
    ['select:+a', 'select', '+a'],
    ['select:', 'select', ''],
    ['discover:schedule cron job', 'discover', 'schedule cron job'],
    ['Discover： 天气', 'discover', '天气'],
  ])('%s', (query, form, text) => {
    expect(parseQuery(query)).toEqual({ form, text, rest: text, required: [] })
  })

  it.each(['selection: a', 'please select: a', 'select CronCreate', 'discovery:x'])('not in %s', (query) => {
    expect(parseQuery(query)).toEqual({ form: 'keyword', text: query, rest: query, required: [] })
  })
})

describe('a plus in front requires the word', () => {
  it.each([
    ['+slack send', 'slack send', ['slack'], 'send'],
    ['send +slack +message', 'send slack message', ['slack', 'message'], 'send'],
    ['＋slack send', 'slack send', ['slack'], 'send'],
    ['++slack', 'slack', ['slack'], ''],
    ['+c++', 'c++', ['c++'], ''],
    ['+天气', '天气', ['天气'], ''],
    ['+🎉 party', '🎉 party', ['🎉'], 'party'],
    ['+7 days', '7 days', ['7'], 'days'],
    ['+slack + send', 'slack  send', ['slack'], 'send'],
    ['send \t +slack\n\nnow', 'send slack now', ['slack'], 'send now'],
    [' send +slack ', 'send slack', ['slack'], 'send'],
  ])('%s', (query, text, required, rest) => {
    expect(parseQuery(query)).toEqual({ form: 'required', text, rest, required })
  })

  it.each([
    ['C++', 'C++'],
    ['a+b', 'a+b'],
    ['1 + 1', '1  1'],
    ['+', ''],
    ['+!', '!'],
  ])('%s requires nothing', (query, text) => {
    expect(parseQuery(query)).toEqual({ form: 'keyword', text, rest: text, required: [] })
  })
})

it.each(['', '   ', '\n\t'])('white space alone (%j) is an empty keyword query', (query) => {
  expect(parseQuery(query)).toEqual({ form: 'keyword', text: '', rest: '', required: [] })
})
