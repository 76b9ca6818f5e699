import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Step {
  title: string
  run: () => Promise<boolean>
}

/** True when it ended with 0. */
function end(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

export interface Running {
  /** True when it ended with 0. */
  ended: Promise<boolean>
  /** Passes on what it has said so far, and from now on what it says. */
  show(): void
}

/** Starts a program whose output is held back until it is shown. */
export function background(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Running {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let held: Buffer[] | undefined = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (held ? held.push(chunk) : process.stdout.write(chunk)))
  return {
    ended: end(child),
    show: () => {
      process.stdout.write(Buffer.concat(held ?? []))
      held = undefined
    },
  }
}

/** Runs a program, its output passed through; true when it ended with 0. */
export function program(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  return end(spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }))
}

/** Runs the steps one after another, all of them, and tells at the end which failed. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const failed: string[] = []
  for (const [i, step] of steps.entries()) {
    const started = Date.now()
    console.log(`\n▸ [${i + 1}/${steps.length}] ${step.title}`)
    const ok = await step.run()
    console.log(`  ${ok ? '✓' : '✗'} ${step.title}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
    if (!ok) failed.push(step.title)
  }
  console.log(failed.length === 0 ? `\nAll ${steps.length} steps passed.` : `\nFailed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
