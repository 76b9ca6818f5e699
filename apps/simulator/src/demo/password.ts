import { randomInt } from 'node:crypto'

const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '#%+-=?@']
const LENGTH = 16

/** A password of four kinds of signs, none that is easily misread. */
export function randomPassword(): string {
  const all = KINDS.join('')
  const signs = [
    ...KINDS.map((kind) => kind[randomInt(kind.length)] as string),
    ...Array.from({ length: LENGTH - KINDS.length }, () => all[randomInt(all.length)] as string),
  ]
  for (let i = signs.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[signs[i], signs[j]] = [signs[j] as string, signs[i] as string]
  }
  return signs.join('')
}
