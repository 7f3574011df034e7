import { isBuiltIn } from '../catalog/classify.ts'
import type { Tool } from '../catalog/tool.ts'

/** Whether the session runs a team of agents. */
export type Swarm = 'on' | 'off'

/** Loaded in every request while a team runs: its members talk all the time. */
export const SWARM_CORE_TOOLS: readonly string[] = ['SendMessage']

/** Without a team there is nothing they could make or end. */
const SWARM_ONLY_TOOLS: ReadonlySet<string> = new Set(['TeamCreate', 'TeamDelete'])

/** Why a tool cannot run without a team, and how to get one; nothing where it can. */
export function whySwarmNeeded(tool: Tool, swarm: Swarm): string | undefined {
  if (swarm === 'on' || !isBuiltIn(tool) || !SWARM_ONLY_TOOLS.has(tool.name)) return undefined
  return "works in swarm mode only, which is off. Ask the user to start a session with swarm mode (option swarm: 'on')."
}
