import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const Palette = lazy(() => import('./Palette.tsx'))

/** Ctrl-K, or ⌘K, opens the palette from anywhere. */
export function PaletteKey(): ReactNode {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((was) => !was)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return open ? (
    <Suspense fallback={null}>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
