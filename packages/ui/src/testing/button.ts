/** A button by its text or its label, which stand while it is busy, too. */
export function button(name: string, at = 0): HTMLButtonElement {
  const named = [...document.querySelectorAll('button')].filter(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
  const found = named[at]
  if (!found) throw new Error(`no button ${name}`)
  return found
}
export const isBusy = (name: string) => button(name).classList.contains('ant-btn-loading')
