import { parsePlan, RANGES } from './lib/plan/input.ts'
import { planOf } from './lib/plan/plan.ts'
import { render } from './lib/plan/render.ts'

/** `npm run -s plan -- --vehicles 1000000 --interval 10 --days 365 [--json]`: what a fleet needs, and by which figures. */
const parsed = parsePlan(process.argv.slice(2))
if (parsed.ok) {
  const plan = planOf(parsed.input)
  console.log(parsed.json ? JSON.stringify(plan, null, 2) : render(plan))
} else {
  const { code, option, message } = parsed.refusal
  const more = Object.entries(RANGES).map(([name, { what, usual }]) =>
    `  --${name}`.padEnd(14).concat(what, usual === undefined ? ', needed' : `, ${usual} unless given`),
  )
  console.error(
    process.argv.includes('--json')
      ? JSON.stringify({ code, option, message })
      : [message, ...more].join('\n'),
  )
  process.exit(2)
}
