import { lessMotion, useText } from '@motorpool/ui'
import { type ReactNode, useRef } from 'react'

/** Forms of so many groups have links to them. */
export const LINKED_FROM = 3

/** The groups of a long form by name; choosing one brings it to the top. */
export function GroupLinks({ groups }: { groups: readonly { name: string; title: string }[] }): ReactNode {
  const t = useText()
  const place = useRef<HTMLElement>(null)
  const show = (name: string) =>
    place.current?.parentElement
      ?.querySelector(`[data-group="${name}"]`)
      ?.scrollIntoView({ block: 'start', behavior: lessMotion() ? 'auto' : 'smooth' })
  return (
    <nav ref={place} className="mp-form-groups" aria-label={t('resource.groups')}>
      {groups.map(({ name, title }) => (
        <button key={name} type="button" onClick={() => show(name)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
