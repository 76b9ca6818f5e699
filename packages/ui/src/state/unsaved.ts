import { useTabs } from './tabs.ts'

/** A form with something typed in it that is not saved. */
interface Unsaved {
  /** The page that it belongs to. */
  path: string
  /** Closes the form without saving; none = it stays with its page. */
  discard: (() => void) | undefined
}

const forms = new Map<symbol, Unsaved>()

/** From now on the form has, or with `undefined` no longer has, something that would be lost. */
export function holdForm(form: symbol, unsaved: Unsaved | undefined): void {
  if (unsaved) forms.set(form, unsaved)
  else forms.delete(form)
  const guarded = [...new Set([...forms.values()].map(({ path }) => path))]
  if (guarded.join('\n') !== useTabs.getState().guarded.join('\n')) useTabs.setState({ guarded })
}

/** Would something typed be lost when the window goes? */
export const anyUnsaved = (): boolean => forms.size > 0

/** What is typed is given up: nothing asks any more. */
export function forgetForms(): void {
  forms.clear()
  useTabs.setState({ guarded: [] })
}

/** The open dialogs of a page, and of the shell around it, that would be left with something typed. */
export function openDialogs(path: string): (() => void)[] {
  return [...forms.values()].flatMap((form) =>
    form.discard && (form.path === path || form.path === '/') ? [form.discard] : [],
  )
}
