import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../brand/Icon.tsx'
import { EmptyState, SkeletonRows } from '../parts/states.tsx'
import { Highlight } from '../parts/text.tsx'
import { useText } from '../texts/texts.ts'
import { HEADER_TYPE, type Hit, useHits } from './vehicle-hits.ts'

const COLUMNS = ['machineCode', 'terminalCode', 'plateCode', 'simCode', 'customerName', 'orgName'] as const
const MONO = new Set<string>(['machineCode', 'terminalCode', 'plateCode', 'simCode'])

/** Finds a vehicle by VIN, plate, SIM or machine number from anywhere (R060–R064). `/` puts the cursor here. */
export function QuickSearch(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { hits, loading, searched, failed } = useHits(keyword)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const choosable = hits.filter((hit) => hit.type !== HEADER_TYPE)
  const chosen = choosable[Math.min(at, choosable.length - 1)]

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
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', slash)
    document.addEventListener('pointerdown', outside)
    return () => {
      document.removeEventListener('keydown', slash)
      document.removeEventListener('pointerdown', outside)
    }
  }, [])

  const choose = (hit: Hit) => {
    if (hit.type === HEADER_TYPE || !hit.extra.vin) return
    setOpen(false)
    input.current?.blur()
    void navigate(`/single-vehicle/${encodeURIComponent(hit.extra.vin)}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, choosable.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && chosen && open) choose(chosen)
    else if (event.key === 'Escape') {
      setOpen(false)
      input.current?.blur()
    } else return
    event.preventDefault()
  }
  const shown = open && keyword.trim() !== ''
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
        onChange={(event) => {
          setKeyword(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {keyword ? (
        <button
          type="button"
          aria-label={t('ui.clear')}
          onClick={() => {
            setKeyword('')
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
            hits={hits}
            loading={loading || searched !== keyword.trim()}
            failed={failed}
            keyword={searched}
            chosen={chosen}
            listId={listId}
            onChoose={choose}
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
