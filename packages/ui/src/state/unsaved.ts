import { useTabs } from './tabs.ts'

/** Forms with something typed in them that is not saved, and the page that each belongs to. */
const forms = new Map<symbol, string>()

/** From now on the form of a page has, or with `undefined` no longer has, something that would be lost. */
export function holdForm(form: symbol, path: string | undefined): void {
  if (path !== undefined) forms.set(form, path)
  else forms.delete(form)
  const guarded = [...new Set(forms.values())]
  if (guarded.join('\n') !== useTabs.getState().guarded.join('\n')) useTabs.setState({ guarded })
}

/** Would something typed be lost when the window goes? */
export const anyUnsaved = (): boolean => forms.size > 0
