import { systemClock } from '@motorpool/kernel'
import { startAuthority } from './authority.ts'
import { readSettings } from './settings.ts'

try {
  const authority = await startAuthority(readSettings(process.env), () => systemClock.now())
  const stop = async () => {
    await authority.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  process.on('disconnect', () => void stop())
  process.send?.({ ready: authority.issued })
  console.log(
    `the authority is at ${authority.issued.page}, GB/T 32960 on port ${authority.issued.gb32960.port}, filing at ${authority.issued.filing.url}`,
  )
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(message)
  if (process.send) process.send({ fatal: message }, () => process.exit(1))
  else process.exit(1)
}
