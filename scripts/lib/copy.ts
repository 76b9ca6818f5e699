import { cp, mkdir, mkdtemp, readdir, realpath, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { root } from './steps.ts'

const PARTS = ['apps', 'packages', 'protocols', 'modules', 'scripts', 'bench', 'e2e']
const FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'biome.json', '.gitignore']
const NOT_COPIED = new Set(['node_modules', 'dist', '.cache'])

const linkAll = async (from: string, to: string, names: readonly string[]): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const name of names) await symlink(join(from, name), join(to, name))
}

/** A copy of the project in a folder of its own, with its own packages and the dependencies of this one. */
export async function copyOfProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'motorpool-'))
  for (const part of PARTS)
    await cp(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)),
    })
  for (const file of FILES) await cp(join(root, file), join(copy, file))
  const installed = join(root, 'node_modules')
  const names = await readdir(installed)
  await linkAll(
    installed,
    join(copy, 'node_modules'),
    names.filter((name) => name !== '@motorpool'),
  )
  // Packages of the project are links into it: in the copy they lead to the same places there.
  const own = join('node_modules', '@motorpool')
  await mkdir(join(copy, own), { recursive: true })
  for (const name of await readdir(join(root, own)))
    await symlink(
      join(copy, relative(await realpath(root), await realpath(join(root, own, name)))),
      join(copy, own, name),
    )
  return copy
}
