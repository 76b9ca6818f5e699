/** Mutants of every protocol's own frames; `npm run bench -- fuzz` takes many more, and repeats one by seed and number. */
import { type FuzzSubject, fuzz, Mutator } from '@motorpool/wire/fuzz'
import { describe, expect, it } from 'vitest'
import { FUZZ_SUBJECTS } from '../testing/index.ts'

/** A million in all; those of JT/T 808 come in several frames each and take three times as long. */
const EACH = { short: 150_000, long: 62_500 } as const
const SEED = 20_261_126
/** Some mutants are lengths that lie and checks that fail: this share must still be read to the end. */
const LEAST_READ = 0.5
/** ms, with the pauses of a busy machine. */
const LONGEST = 5000
/** Fields of a frame, and bytes of an answer with what is stored, for each byte that a frame can have. */
const MOST_FIELDS = 70_000
const MOST_BYTES = 200_000

describe('a million mutated frames', () => {
  const countOf = ({ protocol }: FuzzSubject) => (protocol.name === 'jt808' ? EACH.long : EACH.short)

  it('are a million', () => {
    expect(FUZZ_SUBJECTS.reduce((sum, subject) => sum + countOf(subject), 0)).toBe(1_000_000)
  })

  it.each(FUZZ_SUBJECTS.map((subject) => [subject.name, subject] as const))(
    'of %s are read, refused or left alone, in bounded time and memory',
    (_name, subject) => {
      const each = countOf(subject)
      const result = fuzz(subject, { seed: SEED, from: 0, count: each })
      expect(result.escapes).toEqual([])
      expect(result.outcomes['read']).toBeGreaterThan(LEAST_READ * each)
      expect(result.records).toBeGreaterThan(0)
      expect(result.mostFields).toBeLessThan(MOST_FIELDS)
      expect(result.mostBytes).toBeLessThan(MOST_BYTES)
      expect(result.slowest[0]?.ms).toBeLessThan(LONGEST)
    },
  )
})

describe('a mutant', () => {
  const [subject] = FUZZ_SUBJECTS
  const mutator = () => new Mutator(subject?.seeds ?? [], subject?.envelope ?? never())

  it('is the same for its seed and number, whatever was made before', () => {
    const later = mutator()
    for (let number = 0; number < 50; number++) later.pieces(SEED, number)
    expect(later.pieces(SEED, 7)).toEqual(mutator().pieces(SEED, 7))
  })

  it('is another for another number and another seed', () => {
    const streams = [
      [SEED, 7],
      [SEED, 8],
      [SEED + 1, 7],
    ].map(([seed = 0, number = 0]) => mutator().pieces(seed, number).map(String).join())
    expect(new Set(streams).size).toBe(3)
  })
})

function never(): never {
  throw new Error('no protocol is built in')
}
