import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pg } from '@motorpool/db'
import { createTestDatabase } from '@motorpool/db/template'
import { drift } from '@motorpool/resource/testing'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfProject } from './lib/copy.ts'
import { root } from './lib/steps.ts'
import { fieldSpec } from './new-resource/fields.ts'
import { upper } from './new-resource/names.ts'
import { planOf } from './new-resource/plan.ts'
import { filesOf } from './new-resource.ts'

const FIELDS = [
  'policyNo:text:32!=保单号|Policy number|証券番号',
  'vehicleId:ref:vehicle/vehicles!=车辆|Vehicle|車両',
  'insurer:text:64!=保险公司|Insurer|保険会社',
  'type:choice:InsuranceType(COMPULSORY=交强险|Compulsory|自賠責,COMMERCIAL=商业险|Commercial|任意)!=险种|Type|種別',
  'startDate:date!=起始日期|Start date|開始日',
  'endDate:date!=终止日期|End date|終了日',
  'premium:decimal=保费|Premium|保険料',
  'contract:file=合同|Contract|契約書',
  'remark:textarea:255=备注|Remark|備考',
]

describe('a field of the command line', () => {
  it('is a name, a kind, what it is of, whether it must be filled, and its label', () => {
    expect(fieldSpec('policyNo:text:32!=保单号|Policy number|証券番号')).toEqual({
      name: 'policyNo',
      kind: 'text',
      of: '32',
      required: true,
      label: { 'zh-CN': '保单号', 'en-US': 'Policy number', 'ja-JP': '証券番号' },
      values: [],
    })
  })

  it('is labelled by its name when nothing is said', () => {
    expect(fieldSpec('engineModelId:ref:vehicle/engineModels').label['en-US']).toBe('Engine model')
  })

  it('declares the values of a new enumeration', () => {
    const { of, values } = fieldSpec('type:choice:InsuranceType(A=甲|First,B_C)')
    expect([of, values.map(({ code }) => code)]).toEqual(['InsuranceType', ['A', 'B_C']])
    expect(values.map(({ label }) => label['en-US'])).toEqual(['First', 'B c'])
  })

  it.each(['Name:text', 'name', 'name:wheel', 'name:text:long', 'type:choice', 'to:ref:vehicles'])(
    'is refused as %s',
    (written) => {
      expect(() => fieldSpec(written)).toThrow()
    },
  )
})

describe('a plan', () => {
  const plan = (...args: string[]) => planOf(root, args)

  it.each([
    ['without a field', ['vehicle/probes', 'Probe'], 'usage'],
    ['in a module that is not there', ['boat/probes', 'Probe', 'code:text!'], 'there is no module "boat"'],
    ['of a key that is taken', ['vehicle/colors', 'Probe', 'code:text!'], 'already'],
    ['without a text that names a row', ['vehicle/probes', 'Probe', 'count:int'], 'names a row'],
    [
      'with an unknown reference',
      ['vehicle/probes', 'Probe', 'code:text!', 'xId:ref:a/b'],
      'no resource "a/b"',
    ],
    ['with an unknown enumeration', ['vehicle/probes', 'Probe', 'code:text!', 'x:choice:None'], 'None(A,B)'],
    ['with an enumeration twice', ['vehicle/probes', 'Probe', 'code:text!', 'x:choice:Sex(A)'], 'already'],
  ])('is refused %s', async (_what, args, message) => {
    await expect(plan(...args).then((made) => filesOf(root, made))).rejects.toThrow(message)
  })

  it('takes an enumeration that exists from where it is', async () => {
    const made = await plan('vehicle/probes', 'Probe', 'code:text!', 'status:choice:EnableStatus')
    expect([...made.enumFiles]).toEqual([['EnableStatus', '@motorpool/tenancy/shared']])
  })
})

describe('the definition and the table', () => {
  let folder: string
  beforeAll(async () => {
    // Inside the project, so that its packages are found.
    folder = await mkdtemp(join(root, '.cache', 'definition-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(['tenant', 'organisation', 'platform', 'shared'])('of scope %s fit each other', async (scope) => {
    const key = `vehicle/${scope}Probes`
    const kinds = [
      'code:text:32!',
      'kind:choice:EnableStatus!',
      'tags:choices:EnableStatus',
      'modelId:ref:vehicle/vehicles',
      'count:int',
      'price:decimal',
      'active:bool',
      'startTime:datetime',
      'endTime:datetime',
      'opens:time',
      'photo:image',
      'more:json',
    ]
    const plan = await planOf(root, [key, `Probe${scope}`, scope, ...kinds])
    const { made } = filesOf(root, plan)
    const textOf = (ending: string) => Object.entries(made).find(([path]) => path.endsWith(ending))?.[1] ?? ''
    const file = join(folder, `${scope}.ts`)
    await writeFile(file, textOf(`${plan.file}.ts`))
    const module = (await import(pathToFileURL(file).href)) as Record<string, { key: string; fields: object }>
    const test = await createTestDatabase()
    try {
      const client = new pg.Client({ connectionString: test.ownerUrl })
      await client.connect()
      await client.query(textOf('.sql'))
      await client.end()
      const resource = module[plan.constant]
      expect(resource?.key).toBe(key)
      expect(resource && (await drift(test.db, resource))).toEqual([])
    } finally {
      await test.drop()
    }
  })
})

/** The calls of a new resource alone, attacked as the access matrix of the whole product does. */
const MATRIX = `import { runAccessMatrix } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import { vehicleFamilies } from './families.ts'
import { start } from './support/app.ts'

it('vehicle.insurances hold in the access matrix', async () => {
  const app = await start()
  const own = vehicleFamilies.filter((family) => family.prefix === 'vehicle.insurances')
  const { failures } = await runAccessMatrix(app, own)
  expect(own).toHaveLength(1)
  expect(failures.filter((line) => line.startsWith('vehicle.insurances.'))).toEqual([])
  await app.close()
})
`

/** Modules with screens, which a resource can join; what one of them lacks for it is made. */
const OTHERS = globSync('modules/*/src/shared/screens.ts', { cwd: root })
  .map((file) => file.split('/')[1] ?? '')
  .filter((module) => module !== 'vehicle')
const PROBE = ['tenant', 'code:text:32!', 'count:int', 'startDate:date', 'endDate:date'] as const
const probeOf = (module: string) => [
  `${module}/probes`,
  `${upper(module)}Probe`,
  ...PROBE,
  `kind:choice:${upper(module)}ProbeKind(A,B)`,
]
/** A second resource, for modules that the first has given what they lacked. */
const moreOf = (module: string) => [`${module}/more`, `${upper(module)}More`, ...PROBE]

/** Writes resources in a copy of the project, in one process: given by the words of their command lines, as JSON. */
const WRITE = `import { newResources } from './scripts/new-resource.ts'
console.log(JSON.stringify(await newResources(process.cwd(), JSON.parse(process.argv[1]))))`

/** Type errors of files alone; to check the whole program would take most of this test's time. */
function typeErrors(project: string, files: readonly string[]): string[] {
  const api = new API({ cwd: project })
  try {
    const { program } =
      api.updateSnapshot({ openProject: join(project, 'tsconfig.json') }).getProjects()[0] ?? {}
    if (!program) throw new Error(`${project}: no project`)
    return files.flatMap((file) => {
      const path = join(project, file)
      const found = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)]
      return found.map(({ code, text }) => `${file}: TS${code} ${text}`)
    })
  } finally {
    api.close()
  }
}

describe('an entity of nine fields, with a reference and an enumeration of its own', () => {
  let copy: string
  let written: string[]
  let others: string[][]
  const inCopy = (command: string, ...args: string[]) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', command), args, {
      cwd: copy,
      env: { ...env, NO_COLOR: '1' },
      encoding: 'utf8',
    })
    return { status, output: status === 0 ? '' : `${stdout}\n${stderr}`.slice(-4000), stdout }
  }

  beforeAll(async () => {
    copy = await copyOfProject()
    const args = ['vehicle/insurances', 'VehicleInsurance', 'organisation', ...FIELDS]
    const { status, output, stdout } = inCopy('node', 'scripts/new-resource.ts', ...args)
    expect([status, output]).toEqual([0, ''])
    written = stdout.split('\n\n')[0]?.split('\n') ?? []
    const all = [...OTHERS.map(probeOf), moreOf('customer'), moreOf('system')]
    const more = inCopy('node', '--input-type=module', '--eval', WRITE, JSON.stringify(all))
    expect([more.status, more.output]).toEqual([0, ''])
    others = JSON.parse(more.stdout) as string[][]
  }, 120_000)
  afterAll(() => rm(copy, { recursive: true, force: true }))

  it('takes at most eight files', () => {
    expect(written).toContain('modules/vehicle/src/shared/insurances.ts')
    expect(written.length, written.join('\n')).toBeLessThanOrEqual(8)
  })

  it('can be made in every module with screens, whatever that module has', () => {
    const made = OTHERS.filter((module, i) => others[i]?.includes(`modules/${module}/src/shared/probes.ts`))
    expect(made).toEqual(OTHERS)
    expect(made.length).toBeGreaterThan(8)
  })

  it('takes eight files where the module has what it stands on', () => {
    expect(others.slice(OTHERS.length).map((paths) => paths.length)).toEqual([8, 8])
  })

  it('is formatted, and its types are right, in every module', () => {
    expect(inCopy('biome', 'ci', '--colors=off', 'modules').output).toBe('')
    const code = [...new Set([...written, ...others.flat()])].filter((path) => /\.tsx?$/.test(path))
    expect(code).toContain('modules/customer/test/families.ts')
    expect(typeErrors(copy, [...code, 'apps/server/src/modules.ts'])).toEqual([])
  })

  it('passes its suite, the access matrix and the tests of all texts as it is, in a second module too', async () => {
    await writeFile(join(copy, 'modules/vehicle/test/matrix.test.ts'), MATRIX)
    const { output, stdout } = inCopy(
      'vitest',
      'run',
      '--maxWorkers=1',
      'modules/vehicle/test/plain.test.ts',
      'modules/vehicle/test/matrix.test.ts',
      'modules/customer/test/plain.test.ts',
      'scripts/catalogues.test.ts',
      '-t',
      'insurances|customer.probes|catalogues',
    )
    expect(output).toBe('')
    expect(stdout).toMatch(/Tests\s+6\d passed/)
    // A test run of its own, with a server: on two busy cores it takes minutes.
  }, 300_000)

  it('has no wiring but three lists', async () => {
    const changed = written.filter((path) => /(resources|screens|samples)\.ts$/.test(path))
    expect(changed).toHaveLength(3)
    for (const path of changed) expect(await readFile(join(copy, path), 'utf8')).toMatch(/nsurances/)
  })
})
