import { homedir } from 'node:os'
import { join } from 'node:path'

/** The variable that names the folder; `off` for none. */
const CACHE_VARIABLE = 'TOOLGAUGE_CACHE'

type Environment = Readonly<Record<string, string | undefined>>

function platformCaches(env: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32') return env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return env.XDG_CACHE_HOME || join(homedir(), '.cache')
}

/** Where vectors are kept unless told otherwise: the variable's folder, or the user's folder for caches; `off` where the variable says so. */
export function cacheFolder(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const named = env[CACHE_VARIABLE]?.trim()
  if (named?.toLowerCase() === 'off') return 'off'
  return named || join(platformCaches(env, platform), 'toolgauge')
}
