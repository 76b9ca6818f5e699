import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import { type BranchChange, changeCount, type Difference } from './check-difference.ts'

function Changes({
  kind,
  changes,
}: {
  kind: 'added' | 'removed'
  changes: readonly BranchChange[]
}): ReactNode {
  const t = useText()
  if (changes.length === 0) return null
  return (
    <section className={`mp-check-changes is-${kind}`}>
      <h3>{t(`ui.check.${kind}`, { n: changeCount(changes) })}</h3>
      <ul>
        {changes.map(({ path, titles }) => (
          <li key={path.join('/')}>
            {path.length > 0 ? <span className="mp-soft">{path.join(' / ')}</span> : null}
            <span>{titles.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a save would add and take away, branch by branch. */
export function CheckTreeChanges({ difference }: { difference: Difference }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard
    <div className="mp-check-tree is-changes" tabIndex={0}>
      <Changes kind="added" changes={difference.added} />
      <Changes kind="removed" changes={difference.removed} />
    </div>
  )
}
