import type { Place } from '@motorpool/testkit'
import sharp from 'sharp'
import { send } from '../../../file/test/support/app.ts'
import { buildChipModel } from '../../../terminal/test/support/catalogue.ts'
import { chipModelFilings } from '../../src/shared/index.ts'
import type { Both } from './app.ts'
import type { Filing } from './models.ts'

export const CHIPS = chipModelFilings.GB6.api

let colour = 0

/** A small picture that no other has. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: ++colour, g: 40, b: 90 } } })
    .jpeg()
    .toBuffer()

/** Uploads a picture as the owner of the place; answers its id. */
export async function upload({ app }: Both, { owner }: Place): Promise<string> {
  const sent = await send(app.as(owner), 'licence.jpg', await picture())
  if (sent.status !== 200) throw new Error(sent.text)
  return sent.data.id
}

let certificates = 0

/** A chip model that has all that the authority asks for, but what `without` names; its filing for GB6. */
export async function buildChipFiling(
  both: Both,
  place: Place,
  without: readonly string[] = [],
): Promise<{ chipId: string; filing: Filing & { identifier: string | null; identifierState: string } }> {
  const body = {
    safetyCertNo: `SC-${++certificates}`,
    chipFactoryLicenceFile: await upload(both, place),
    chipFileImg: await upload(both, place),
  }
  const kept = Object.fromEntries(Object.entries(body).filter(([name]) => !without.includes(name)))
  const chipId = await buildChipModel(both.app, place, kept)
  const page = await both.app
    .as(place.owner)
    .post<{ items: (Filing & { identifier: string | null; identifierState: string })[] }>(`${CHIPS}/page`, {
      page: 1,
      pageSize: 10,
      chipModelId: [chipId],
      filingUsage: ['GB6'],
    })
  const [filing] = page.data.items
  if (!filing) throw new Error('the chip model has no filing')
  return { chipId, filing }
}
