import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface MailServer {
  port: number
  /** Mails as they came. */
  mails: string[]
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('./smtp-process.ts', import.meta.url))

/** A mail server in a process of its own; one that refuses takes no receiver. */
export async function mailServer(mode: 'take' | 'refuse' = 'take'): Promise<MailServer> {
  const child: ChildProcess = spawn(process.execPath, [script, mode], {
    // Over the fourth it hears that the test's process is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('no output of the mail server')
  const lines = createInterface({ input: child.stdout })
  const mails: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the mail server ended with ${code}`)))
    lines.on('line', (line) => {
      const said = JSON.parse(line) as { port?: number; raw?: string }
      if (said.port !== undefined) resolve(said.port)
      if (said.raw !== undefined) mails.push(said.raw)
    })
  })
  return {
    port,
    mails,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
