import { describe, expect, it } from 'vitest'
import { AGENT_SESSIONS } from '../../src/promptcache/calibration.ts'
import { planSessions, type SessionPlan } from '../../src/promptcache/session.ts'
import { tasks } from './sample-simulation.ts'

const plansOf = (sessions: number, seed = 3) => planSessions({ sessions, seed, tasks })
const requestsOf = ({ turns }: SessionPlan) => turns.flatMap((turn) => turn.requests)

describe('planned sessions', () => {
  it('are the same for the same seed and others for another', () => {
    expect(plansOf(5)).toEqual(plansOf(5))
    expect(plansOf(5, 4)).not.toEqual(plansOf(5))
  })

  it('do not depend on how many follow', () => {
    expect(plansOf(8).slice(0, 5)).toEqual(plansOf(5))
  })

  it('start with a user turn that brings the first message', () => {
    for (const plan of plansOf(20)) {
      expect(requestsOf(plan)[0]).toMatchObject({
        trigger: 'user',
        gapMs: 0,
        appendedTokens: 41_304 - 18_338,
      })
    }
  })

  it('have one user request in front of the tool requests of each turn', () => {
    for (const { requests } of plansOf(20).flatMap((plan) => plan.turns)) {
      expect(requests.map((request) => request.trigger === 'user')).toEqual(requests.map((_, i) => i === 0))
    }
  })

  it('give a task, with two searches to come, to the turns that have tool requests, and to no other', () => {
    for (const { requests, task, searches } of plansOf(20).flatMap((plan) => plan.turns)) {
      expect(task !== undefined).toBe(requests.length > 1)
      expect(searches).toHaveLength(task === undefined ? 0 : 2)
    }
  })

  it('give no task twice before all were given', () => {
    for (const { turns } of plansOf(20)) {
      const given = turns.flatMap(({ task }) => task ?? []).slice(0, tasks.length)
      expect(new Set(given).size).toBe(given.length)
    }
  })

  it('have 5 to 310 requests, or as many as the bound says', () => {
    const lengths = plansOf(1000).map((plan) => requestsOf(plan).length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...lengths)).toBe(310)
    const bounded = planSessions({ sessions: 50, seed: 3, tasks, maxRequests: 20 })
    expect(Math.max(...bounded.map((plan) => requestsOf(plan).length))).toBe(20)
  })

  it('have about the length, the share of user turns and the share of warm starts that were measured', () => {
    const plans = plansOf(500)
    const requests = plans.flatMap(requestsOf)
    expect(requests.length / plans.length / 72).toBeGreaterThan(0.85)
    expect(requests.length / plans.length / 72).toBeLessThan(1.15)
    // 2,052 user turns in 297 sessions of 72.0 requests: 0.096; the end of a session cuts its last turn short.
    const users = requests.filter((request) => request.trigger === 'user').length / requests.length
    expect(users).toBeGreaterThan(0.08)
    expect(users).toBeLessThan(0.13)
    const warm = plans.filter((plan) => plan.startsWarm).length / plans.length
    expect(Math.abs(warm - AGENT_SESSIONS.warmStarts)).toBeLessThan(0.1)
  })

  it.each([
    [0, tasks],
    [3, []],
  ])('cannot be %d sessions over the tasks given', (sessions, given) => {
    expect(() => planSessions({ sessions, seed: 1, tasks: given })).toThrow(/nothing to simulate/u)
  })
})
