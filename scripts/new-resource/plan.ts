import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { declaredEnums } from '@motorpool/kernel'
import { hasTarget } from '@motorpool/resource/shared'
import { type FieldSpec, fieldSpec } from './fields.ts'
import { kebab, snake, type Texts, textsOf, upper, words } from './names.ts'

const SCOPES = ['tenant', 'organisation', 'platform', 'shared'] as const
export type Scope = (typeof SCOPES)[number]

/** Everything that is written follows from this. */
export interface Plan {
  /** `vehicle/insurances`: permission prefix, screen code and text prefix. */
  key: string
  module: string
  /** File name without ending: `insurances`. */
  file: string
  /** `vehicleInsurances`: the name of the definition, a plural. */
  constant: string
  api: string
  table: string
  scope: Scope
  title: Texts
  /** One of them: `Vehicle insurance`. */
  one: Texts
  fields: FieldSpec[]
  /** Enumerations that exist already, and where from. */
  enumFiles: ReadonlyMap<string, string>
  /** Codes of every enumeration that a field uses. */
  enumValues: ReadonlyMap<string, readonly string[]>
  /** Modules whose resources are referred to: their definitions must be known. */
  sideEffects: string[]
  /** Reference fields, and which builder of which tests makes a row for them. */
  builders: Map<string, { key: string; module: string }>
  /** Stamp of the migration. */
  stamp: string
}

export const USAGE = `usage: npm run -s new-resource -- <module/things> <Entity> [tenant|organisation|platform|shared] <field> …
  field    name:kind[:what][!][=中文|English|日本語]     "!": required
  kinds    text:32  textarea:255  int  decimal  bool  date  datetime  time  file  image  json
           choice:EnableStatus (exists)  choice:InsuranceType(COMPULSORY=交强险|Compulsory|自賠責,COMMERCIAL) (is made)
           ref:vehicle/vehicles
  --title=车辆保险|Vehicle insurances|車両保険   --one=车辆保险|Vehicle insurance|車両保険
The first required text names a row and is unique; startX and endX of one kind are held in order.`

/** The stamp of this minute (UTC), or of the next that no migration of the project has taken. */
function nextStamp(root: string, now = Date.now()): string {
  const taken = new Set(
    globSync('{packages,modules}/*/migrations/*.sql', { cwd: root }).map((file) =>
      file.split('/')[3]?.slice(0, 13),
    ),
  )
  const stampAt = (ms: number) =>
    new Date(ms).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 13)
  let ms = now
  while (taken.has(stampAt(ms))) ms += 60_000
  return stampAt(ms)
}

/** Registers what all modules declare: resources as targets of references, enumerations. */
async function loadDefinitions(root: string): Promise<void> {
  for (const file of globSync('modules/*/src/shared/index.ts', { cwd: root }))
    await import(pathToFileURL(join(root, file)).href)
}

function importOf(root: string, module: string, file: string, name: string): string {
  const owner = file.split('/')[1] ?? ''
  if (owner !== module) return needs(root, module, owner, name)
  const path = relative(join('modules', module, 'src/shared'), file)
  return path.startsWith('.') ? path : `./${path}`
}

/** The package of another module, which this one must already depend on. */
function needs(root: string, module: string, other: string, what: string): string {
  const text = readFileSync(join(root, 'modules', module, 'package.json'), 'utf8')
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  if (!(`@motorpool/${other}` in dependencies))
    throw new Error(`${what} belongs to "${other}", which modules/${module}/package.json does not name`)
  return `@motorpool/${other}/shared`
}

function findEnums(root: string, module: string, fields: readonly FieldSpec[]) {
  const files = new Map<string, string>()
  const values = new Map<string, readonly string[]>()
  for (const { name, of, values: own, kind } of fields) {
    if (kind !== 'choice' && kind !== 'choices') continue
    const known = declaredEnums().find((one) => one.name === of)
    if (own.length > 0) {
      if (known) throw new Error(`${name}: there is an enumeration ${of} already; name it without values`)
      values.set(
        of,
        own.map(({ code }) => code),
      )
      continue
    }
    const file = globSync('modules/*/src/shared/**/*.ts', { cwd: root }).find((path) =>
      readFileSync(join(root, path), 'utf8').includes(`export const ${of} = defineEnum(`),
    )
    if (!file || !known)
      throw new Error(`${name}: there is no enumeration ${of}; give its values: ${of}(A,B)`)
    files.set(of, importOf(root, module, file, of))
    values.set(of, known.values)
  }
  return { files, values }
}

function findBuilders(root: string, fields: readonly FieldSpec[]): Plan['builders'] {
  const found: Plan['builders'] = new Map()
  for (const { name, of, kind, required } of fields) {
    if (kind !== 'ref') continue
    if (!hasTarget(of)) throw new Error(`${name}: there is no resource "${of}"`)
    const owner = globSync('modules/*/test/support/builders.ts', { cwd: root }).find((file) =>
      readFileSync(join(root, file), 'utf8').includes(`'${of}'`),
    )
    if (owner) found.set(name, { key: of, module: owner.split('/')[1] ?? '' })
    else if (required)
      throw new Error(`${name}: no test makes a row of ${of}; add it to a test/support/builders.ts`)
  }
  return found
}

function checkModule(root: string, module: string): void {
  const modules = globSync('modules/*/src/shared/screens.ts', { cwd: root }).map(
    (file) => file.split('/')[1] ?? '',
  )
  if (!modules.includes(module))
    throw new Error(`there is no module "${module}" with screens: ${modules.toSorted().join(' ')}`)
}

/** What to write, from the words of the command line; throws before anything is written. */
export async function planOf(root: string, args: readonly string[], now?: number): Promise<Plan> {
  const options = new Map(
    args.flatMap((arg) => {
      const [, name, value] = /^--(title|one)=(.*)$/.exec(arg) ?? []
      return name && value ? [[name, value] as const] : []
    }),
  )
  const [key = '', entity = '', ...rest] = args.filter((arg) => !arg.startsWith('--'))
  const scope = SCOPES.find((one) => one === rest[0]) ?? 'tenant'
  const written = SCOPES.some((one) => one === rest[0]) ? rest.slice(1) : rest
  const [module = '', thing = ''] = key.split('/')
  if (!/^[a-z]\w*\/[a-z]\w*$/.test(key) || !/^[A-Z]\w*$/.test(entity) || written.length === 0)
    throw new Error(USAGE)
  checkModule(root, module)
  await loadDefinitions(root)
  if (hasTarget(key)) throw new Error(`there is a resource "${key}" already`)
  const fields = written.map(fieldSpec)
  const { files, values } = findEnums(root, module, fields)
  const owners = fields.flatMap(({ kind, of }) => (kind === 'ref' ? [of.split('/')[0] ?? ''] : []))
  return {
    key,
    module,
    file: kebab(thing),
    constant: thing.toLowerCase().startsWith(module) ? thing : `${module}${upper(thing)}`,
    api: `/api/${module}-svc/${thing}/V1.0`,
    table: snake(entity),
    scope,
    title: textsOf(options.get('title'), words(thing)),
    one: textsOf(options.get('one') ?? options.get('title'), words(entity)),
    fields,
    enumFiles: files,
    enumValues: values,
    sideEffects: [...new Set(owners)]
      .filter((owner) => owner !== module && owner !== '' && existsSync(join(root, 'modules', owner)))
      .map((owner) => needs(root, module, owner, `what a field refers to`)),
    builders: findBuilders(root, fields),
    stamp: nextStamp(root, now),
  }
}

export const homeOf = (plan: Plan): string => join('modules', plan.module)
