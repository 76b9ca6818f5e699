import { fieldsOf } from '../modules/realname/src/server/documents/index.ts'
import type { Card } from '../modules/realname/test/support/cards/draw.ts'
import { photograph } from '../modules/realname/test/support/cards/photograph.ts'
import { photographed } from '../modules/realname/test/support/cards/scene.ts'
import { cardSet, documentOf, sceneSet } from '../modules/realname/test/support/cards/set.ts'
import { loadNetworks } from '../packages/recognition/src/here/networks.ts'
import { readPicture } from '../packages/recognition/src/here/read.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

/** Cards of each kind, each photographed in another way. */
const EACH = 8
const SCENES = 4

interface Picture {
  card: Card
  take: () => Promise<Buffer>
}

/** Reads pictures in this process, whose processor seconds can be told; the product does it in one of its own. */
class Tally {
  readonly seconds: number[] = []
  private right = 0
  private all = 0
  private readonly kinds: Record<string, string> = {}

  async read(networks: Awaited<ReturnType<typeof loadNetworks>>, { card, take }: Picture): Promise<void> {
    const picture = await take()
    const before = process.cpuUsage()
    const reading = await readPicture(networks, picture)
    const { user, system } = process.cpuUsage(before)
    this.seconds.push((user + system) / 1e6)
    const fields = reading.kind === 'read' ? fieldsOf(documentOf(card), reading.lines) : {}
    const truth = Object.entries(card.truth)
    const read = truth.filter(([field, value]) => fields[field]?.value === value).length
    this.all += truth.length
    this.right += read
    this.kinds[card.kind] = [this.kinds[card.kind], `${read}/${truth.length}`].filter(Boolean).join(' ')
  }

  print(name: string): void {
    const { right, all, kinds, seconds } = this
    print({
      name,
      value: right / all,
      unit: 'of all fields',
      right,
      fields: all,
      cards: seconds.length,
      kinds,
    })
  }
}

/** Fields of invented cards that are read as they were printed, and processor seconds for one of them. */
export async function recognition(): Promise<void> {
  const networks = await loadNetworks()
  const drawn = cardSet(scaled(EACH, 1)).map(
    ({ card, shot }): Picture => ({ card, take: () => photograph(card.svg, shot) }),
  )
  const scenes = sceneSet(scaled(SCENES, 1)).map(
    ({ card, scene }): Picture => ({ card, take: () => photographed(card.svg, scene) }),
  )
  const seconds: number[] = []
  for (const [name, pictures] of [
    ['recognition-fields', drawn],
    ['recognition-photographed', scenes],
  ] as const) {
    const tally = new Tally()
    for (const picture of pictures) await tally.read(networks, picture)
    tally.print(name)
    seconds.push(...tally.seconds)
  }
  // The first picture warms the networks.
  const sorted = seconds.slice(1).toSorted((a, b) => a - b)
  print({
    name: 'recognition-processor',
    value: percentile(sorted, 0.5),
    unit: 's of one core, median of a card',
    worst: round(sorted.at(-1) ?? 0, 2),
    limit: 3,
    limitWhat: 'aim for one card',
  })
}
