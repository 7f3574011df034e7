import type { Domain } from '../domain.ts'
import { cloudDomains } from './cloud.ts'
import { commerceDomains } from './commerce.ts'
import { knowledgeDomains } from './knowledge.ts'
import { machinesDomains } from './machines.ts'
import { mediaDomains } from './media.ts'
import { officeDomains } from './office.ts'
import { peopleDomains } from './people.ts'
import { placesDomains } from './places.ts'
import { softwareDomains } from './software.ts'

/** All trades, those that most servers serve first. */
export const DOMAINS: readonly Domain[] = [
  ...softwareDomains,
  ...officeDomains,
  ...cloudDomains,
  ...knowledgeDomains,
  ...commerceDomains,
  ...mediaDomains,
  ...placesDomains,
  ...peopleDomains,
  ...machinesDomains,
]
