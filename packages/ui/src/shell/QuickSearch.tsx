import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { EmptyState, SkeletonRows } from '../parts/states.tsx'
import { Highlight } from '../parts/text.tsx'
import { useText } from '../texts/texts.ts'
import { useQuickSearch } from './useQuickSearch.ts'
import { HEADER_TYPE, type Hit } from './vehicle-hits.ts'

const COLUMNS = ['machineCode', 'terminalCode', 'plateCode', 'simCode', 'customerName', 'orgName'] as const
const MONO = new Set<string>(['machineCode', 'terminalCode', 'plateCode', 'simCode'])

/** Finds a vehicle by VIN, plate, SIM or machine number from anywhere (R060–R064). `/` puts the cursor here. */
export function QuickSearch(): ReactNode {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const search = useQuickSearch(() => input.current?.blur())
  const { keyword, shown, chosen, close } = search

  useEffect(() => {
    const slash = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest('input,textarea,[contenteditable]')
      )
        return
      event.preventDefault()
      input.current?.focus()
    }
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('keydown', slash)
    document.addEventListener('pointerdown', outside)
    return () => {
      document.removeEventListener('keydown', slash)
      document.removeEventListener('pointerdown', outside)
    }
  }, [close])

  const onKeyDown = (event: KeyboardEvent) => {
    if (search.press(event.key)) event.preventDefault()
  }
  return (
    <div className="mp-quick" ref={box} role="search">
      <Icon name="search" />
      <input
        ref={input}
        value={keyword}
        placeholder={t('ui.quickSearch.placeholder')}
        aria-label={t('ui.quickSearch')}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && chosen ? `${listId}-${chosen.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        onChange={(event) => search.write(event.target.value)}
        onFocus={search.open}
        onKeyDown={onKeyDown}
      />
      {keyword ? (
        <button
          type="button"
          aria-label={t('ui.clear')}
          onClick={() => {
            search.clear()
            input.current?.focus()
          }}
        >
          <Icon name="close" size={14} />
        </button>
      ) : (
        <kbd aria-hidden="true">/</kbd>
      )}
      {shown ? (
        <div className="mp-quick-list" id={listId} role="listbox" aria-label={t('ui.quickSearch')}>
          <Results
            hits={search.hits}
            loading={search.loading}
            failed={search.failed}
            keyword={search.searched}
            chosen={chosen}
            listId={listId}
            onChoose={search.choose}
          />
        </div>
      ) : null}
    </div>
  )
}

interface ResultsProps {
  hits: readonly Hit[]
  loading: boolean
  failed: boolean
  keyword: string
  chosen: Hit | undefined
  listId: string
  onChoose(hit: Hit): void
}

function Results({ hits, loading, failed, keyword, chosen, listId, onChoose }: ResultsProps): ReactNode {
  const t = useText()
  if (hits.length === 0) {
    if (loading) return <SkeletonRows rows={3} />
    return (
      <EmptyState
        compact
        icon={failed ? 'alert' : 'search'}
        title={failed ? t('ui.loadFailed') : t('ui.quickSearch.none', { keyword })}
        hint={failed ? undefined : t('ui.quickSearch.hint')}
      />
    )
  }
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column}>{t(`ui.quickSearch.${column}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hits.map((hit) => (
          <tr
            key={hit.id}
            id={`${listId}-${hit.id}`}
            role="option"
            aria-selected={hit === chosen}
            aria-disabled={hit.type === HEADER_TYPE}
            className={hit === chosen ? 'is-active' : undefined}
            onClick={() => onChoose(hit)}
          >
            {COLUMNS.map((column) => (
              <td key={column} className={MONO.has(column) ? 'mp-mono' : undefined}>
                <Highlight text={hit.extra[column] ?? ''} keyword={keyword} />
                {column === 'machineCode' && hit.extra.vin && hit.extra.vin !== hit.extra.machineCode ? (
                  <small>
                    <Highlight text={hit.extra.vin} keyword={keyword} />
                  </small>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
