/** Writes the photographs of `test/fixtures` anew: node modules/realname/test/support/cards/write.ts. Needs a font of Chinese. */
import { writeFile } from 'node:fs/promises'
import { photograph, photographOfScreen } from './photograph.ts'
import { cardSet } from './set.ts'

const folder = new URL('../../fixtures/', import.meta.url)
/** Which shot each kind has: upright ones, a turned one, one upside down, one from the side. */
const CHOSEN = [
  'idCardFront-0',
  'idCardFront-6',
  'idCardBack-1',
  'businessLicence-4',
  'vehicleLicence-2',
  'company-3',
  'otherCard-5',
]

const truths: Record<string, object> = {}
for (const [i, { card, shot }] of cardSet(8).entries()) {
  const name = `${card.kind}-${i % 8}`
  if (!CHOSEN.includes(name)) continue
  await writeFile(
    new URL(`${name}.jpg`, folder),
    await photograph(card.svg, { quality: 70, side: 1200, ...shot }),
  )
  truths[name] = { kind: card.kind, ...card.truth }
  if (name === 'idCardFront-0')
    await writeFile(new URL('screen.jpg', folder), await photographOfScreen(card.svg))
}
await writeFile(new URL('truth.json', folder), `${JSON.stringify(truths, null, 2)}\n`)
