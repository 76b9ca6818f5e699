import { send } from '../access/world.ts'
import type { TestApp } from '../app.ts'

/** Calls every call that has a limit of its own once too often. Failures are in the answer, one line each. */
export async function runLimits(app: TestApp): Promise<{ routes: number; failures: string[] }> {
  const failures: string[] = []
  const limited = app.routes.filter((route) => route.rate)
  for (const route of limited) {
    const { max, windowMs } = route.rate as NonNullable<typeof route.rate>
    for (let n = 1; n <= max; n++) {
      const { status } = await send(app.signedOut, route)
      if (status === 429) failures.push(`${route.id}: refused at call ${n} of ${max}`)
    }
    const over = await send(app.signedOut, route)
    const wait = Number(over.headers['retry-after'])
    const passed =
      over.status === 429 && over.errCode === 'TOO_MANY_REQUESTS' && wait >= 1 && wait <= windowMs / 1000
    if (!passed || !over.message?.includes(String(wait)))
      failures.push(
        `${route.id}: after ${max} calls ${over.status} ${String(over.headers['retry-after'])} ${over.text.slice(0, 120)}`,
      )
  }
  return { routes: limited.length, failures }
}
