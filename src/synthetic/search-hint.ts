import type { Random } from '../lib/random.ts'
import type { Operation } from './operation.ts'
import { drawAttribute, type Scene } from './template.ts'

/** Three to ten words of capability, mostly other words than the name's. */
export function searchHint({ says }: Operation, scene: Scene, random: Random): string {
  const { people, stems } = scene.domain
  const words = [
    says[says.length - 1],
    drawAttribute(scene, random),
    random.pick(stems),
    random.pick(people),
    random.next() < 0.5 ? random.pick(scene.jargon) : '',
  ]
  return words.join(' ').trim().split(' ').slice(0, 10).join(' ')
}
