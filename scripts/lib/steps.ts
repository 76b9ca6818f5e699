import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Step {
  title: string
  run: () => Promise<boolean>
}

/** Runs a program, its output passed through; true when it ended with 0. */
export function program(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
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
