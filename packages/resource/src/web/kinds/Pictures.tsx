import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { fileUrl } from './uploads.ts'

/** Pictures as small ones that open whole. */
export function Pictures({ ids }: { ids: readonly string[] }): ReactNode {
  const t = useText()
  if (ids.length === 0) return null
  return (
    <div className="mp-pictures">
      {ids.map((id, n) => (
        <a key={id} href={fileUrl(id)} target="_blank" rel="noreferrer">
          <img src={fileUrl(id)} alt={t('resource.picture', { n: n + 1 })} loading="lazy" />
        </a>
      ))}
    </div>
  )
}
