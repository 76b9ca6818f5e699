import type { Guard } from '../guard.ts'

/** Whether this guard is away at the moment, and what its tests made of it. */
const away = (id: string) => `globalThis.guards.isAway('${id}')`

/** The guard's text with a switch around it; `inner` is that text, with the switches of guards within. */
function switched({ id, form, text }: Guard, inner: string): string {
  switch (form) {
    case 'expression':
      return `(${away(id)} ? ${text} : globalThis.guards.told('${id}', (${inner}), ${text}))`
    case 'statement':
      return `{ if (!${away(id)}) { try { ${inner} } catch (error) { globalThis.guards.fired('${id}'); throw error } } }`
    case 'sql':
      return `\${${away(id)} ? sql\`${text}\` : sql\`${inner}\`}`
    case 'link':
      return `.$call((query) => ${away(id)} ? query : query${inner})`
    default:
      return inner
  }
}

/** A source in which each guard that has a form can be turned off. */
export function withSwitches(text: string, guards: readonly Guard[]): string {
  const inOrder = guards
    .filter(({ form }) => form !== undefined)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const render = (start: number, end: number, within: readonly Guard[]): string => {
    let out = ''
    let at = start
    for (const guard of within) {
      if (guard.start < at) continue
      const inner = within.filter((g) => g !== guard && g.start >= guard.start && g.end <= guard.end)
      out += text.slice(at, guard.start) + switched(guard, render(guard.start, guard.end, inner))
      at = guard.end
    }
    return out + text.slice(at, end)
  }
  return render(0, text.length, inOrder)
}
