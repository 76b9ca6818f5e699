import { Icon, iconNamed, useText } from '@motorpool/ui'
import { type MenuEntry, useMenu } from '@motorpool/ui/layout'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Group {
  key: string
  title: string
  icon: string | null | undefined
  entries: MenuEntry[]
}

/** The screens of the user's menu, group by group. */
export function useShortcuts(): Group[] {
  return useMenu().flatMap((entry): Group[] => {
    const entries = entry.children.length > 0 ? entry.children : [entry]
    return [{ key: entry.key, title: entry.title, icon: entry.icon, entries }]
  })
}

export function Shortcuts({ groups }: { groups: readonly Group[] }): ReactNode {
  const t = useText()
  return (
    <nav aria-label={t('home.shortcuts')} className="home-shortcuts">
      {groups.map((group) => (
        <section key={group.key}>
          <h3>
            <Icon name={iconNamed(group.icon) ?? 'layers'} />
            {group.title}
          </h3>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.key}>
                <Link to={entry.path}>{entry.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
