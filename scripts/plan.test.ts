import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Figure, figuresOf, MACHINE, PROTOCOL_NAMES } from './lib/plan/figures.ts'
import { type PlanInput, parsePlan, RANGES } from './lib/plan/input.ts'
import { type Plan, planOf } from './lib/plan/plan.ts'
import { render } from './lib/plan/render.ts'
import { bytes, count } from './lib/plan/units.ts'
import { root } from './lib/steps.ts'

const lines = readFileSync(join(root, 'docs/measurements.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))

const FLEET: PlanInput = {
  vehicles: 100_000,
  interval: 10,
  days: 365,
  protocol: 'gb32960',
  online: 1,
  mean: 1,
  owners: 0,
  users: 50,
  replicas: 0,
  forwarded: 0,
}

/** As people write the number: 1,520, 28.2, 43.0. */
const spellings = ({ shown }: Figure): string[] => [
  shown.toLocaleString('en-US'),
  String(shown),
  shown.toFixed(1),
]

describe('figures of the plan', () => {
  it.each(PROTOCOL_NAMES)('of %s each stand in a line of the measurements', (protocol) => {
    const wrong = Object.entries(figuresOf(protocol)).flatMap(([name, figure]) => {
      const there = lines.filter((line) => line.startsWith(`| ${figure.line}`))
      if (there.length !== 1) return [`${name}: ${there.length} lines begin with “${figure.line}”`]
      if (!there[0]?.includes(figure.says)) return [`${name}: its line no longer says “${figure.says}”`]
      return spellings(figure).some((text) => figure.says.includes(text))
        ? []
        : [`${name}: “${figure.says}” is not ${figure.shown}`]
    })
    expect(wrong).toEqual([])
  })

  it('are estimates exactly where their line is one', () => {
    for (const { line, condition } of Object.values(figuresOf('gb32960')))
      expect(line.startsWith('estimate: '), line).toBe(condition === 'estimate')
  })
})

const inputs = fc.record<PlanInput>({
  vehicles: fc.integer({ min: 1, max: 5_000_000 }),
  interval: fc.constantFrom(1, 5, 10, 30, 60, 600),
  days: fc.integer({ min: 1, max: 3660 }),
  protocol: fc.constantFrom(...PROTOCOL_NAMES),
  online: fc.constantFrom(0.1, 0.7, 1),
  mean: fc.constantFrom(0.5, 0.8, 1),
  owners: fc.integer({ min: 0, max: 100_000 }),
  users: fc.integer({ min: 0, max: 5000 }),
  replicas: fc.integer({ min: 0, max: 3 }),
  forwarded: fc.constantFrom(0, 0.5, 3),
})

/** All amounts of a plan, by role; roles that are not there need nothing. */
function amounts({ roles, total }: Plan): Map<string, number> {
  const all = new Map(Object.entries(total))
  for (const { name, because: _, ...role } of roles)
    for (const [what, value] of Object.entries(role)) all.set(`${name}.${what}`, value)
  return all
}

/** What the second plan has less of than the first; rounding apart. */
const smaller = (first: Plan, second: Plan): string[] => {
  const after = amounts(second)
  return [...amounts(first)].flatMap(([what, value]) =>
    (after.get(what) ?? 0) < value * (1 - 1e-9) ? [`${what}: ${value} → ${after.get(what)}`] : [],
  )
}

const RUNS = { numRuns: 40 }

describe('the plan', () => {
  it.each(['vehicles', 'days', 'owners', 'users', 'replicas', 'forwarded'] as const)(
    'never needs less of anything for more %s',
    (option) => {
      fc.assert(
        fc.property(inputs, fc.integer({ min: 1, max: 1000 }), (input, more) => {
          const larger = { ...input, [option]: input[option] + more }
          expect(smaller(planOf(input), planOf(larger))).toEqual([])
        }),
        RUNS,
      )
    },
  )

  it('never needs more of anything for rarer reports', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const rarer = { ...input, interval: input.interval * 2 }
        expect(smaller(planOf(rarer), planOf(input))).toEqual([])
      }),
      RUNS,
    )
  })

  it('has at least one whole process of each role, and only finite amounts', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const plan = planOf(input)
        for (const { processes } of plan.roles)
          expect(processes).toSatisfy((n: number) => n >= 1 && Number.isInteger(n))
        for (const [what, value] of amounts(plan))
          expect(Number.isFinite(value) && value >= 0, what).toBe(true)
      }),
      RUNS,
    )
  })

  it('fits 100,000 vehicles that report every 10 s for a year into one machine, with one process of each role', () => {
    const plan = planOf(FLEET)
    expect(plan.oneMachine).toBe(true)
    expect(plan.total.cores).toBeLessThan(MACHINE.cores / 2)
    expect(plan.roles.map(({ processes }) => processes)).toEqual([1, 1, 1, 1, 1])
  })

  it('says of a million vehicles what this version does not do', () => {
    const plan = planOf({ ...FLEET, vehicles: 1_000_000 })
    expect(plan.oneMachine).toBe(false)
    expect(plan.warnings.join('\n')).toMatch(/gateways: .*\n.*\n.*shares/)
  })

  it('names each figure that it used, with its line', () => {
    const text = render(planOf({ ...FLEET, vehicles: 1_000_000 }))
    for (const { line } of Object.values(figuresOf('gb32960')).filter(({ unit }) =>
      unit.startsWith('s of a core'),
    ))
      if (!line.includes('nobody consuming')) expect(text).toContain(`“${line}”`)
  })

  it('of a million vehicles reads like this', async () => {
    await expect(`${render(planOf({ ...FLEET, vehicles: 1_000_000 }))}\n`).toMatchFileSnapshot(
      'lib/plan/million.golden.txt',
    )
  })
})

/** A fleet of the example in docs/capacity.md. */
function example(vehicles: number): string {
  const { roles, total, traffic, outages } = planOf({ ...FLEET, vehicles })
  const of = (name: string) => count(roles.find((role) => role.name === name)?.processes ?? 0)
  const database = roles.find(({ name }) => name === 'database')
  const cells = [
    count(vehicles),
    count(traffic.peak),
    ['gateway', 'worker', 'api', 'database', 'nats'].map(of).join(' · '),
    `${count(total.cores)}, ${count(database?.cores ?? 0)} of them PostgreSQL`,
    bytes(total.memory),
    bytes(total.kept),
    `${bytes(roles[0]?.in ?? 0)}/s`,
    `${count(outages.outages[0]?.caughtUp ?? Number.NaN)} s`,
  ]
  return `| ${cells.join(' | ')} |`
}

it.each([100_000, 300_000, 1_000_000])('the documentation has the plan of %d vehicles', (vehicles) => {
  expect(readFileSync(join(root, 'docs/capacity.md'), 'utf8').split('\n')).toContain(example(vehicles))
})

describe('options of the plan', () => {
  const refusal = (...args: string[]) => {
    const parsed = parsePlan(args)
    return parsed.ok ? undefined : parsed.refusal
  }
  const NEEDED = ['--vehicles', '1000000', '--interval', '10', '--days=365'] as const

  it('are read in both forms, with the usual values of the others', () => {
    expect(parsePlan([...NEEDED, '--json'])).toEqual({
      ok: true,
      json: true,
      input: { ...FLEET, vehicles: 1_000_000 },
    })
  })

  it.each([
    [['--fleet', '5'], 'UNKNOWN_OPTION'],
    [['5'], 'UNKNOWN_OPTION'],
    [[], 'MISSING'],
    [['--vehicles'], 'NOT_A_NUMBER'],
    [['--vehicles', 'many'], 'NOT_A_NUMBER'],
    [['--vehicles', '-5'], 'NOT_A_NUMBER'],
    [['--vehicles', '0'], 'OUT_OF_RANGE'],
    [['--vehicles', '1.5'], 'OUT_OF_RANGE'],
    [['--vehicles', '1', '--vehicles', '2'], 'TWICE'],
    [[...NEEDED, '--online', '1.1'], 'OUT_OF_RANGE'],
    [[...NEEDED, '--protocol', 'hj1014'], 'NO_FIGURES'],
  ] as const)('%j are refused as %s', (args, code) => {
    expect(refusal(...args)?.code).toBe(code)
  })

  it('are refused with their name, range and an example', () => {
    for (const [option, { least, most, example }] of Object.entries(RANGES)) {
      const { message = '' } =
        refusal(...NEEDED.filter((arg) => !arg.includes(option)), `--${option}`, 'x') ?? {}
      for (const part of [`--${option}`, String(least), String(most), `--${option} ${example}`])
        if (!['vehicles', 'interval'].includes(option)) expect(message).toContain(part)
    }
  })
})
