import { Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon, iconNamed } from '../brand/Icon.tsx'
import { Highlight } from '../parts/text.tsx'
import { usePermission } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { useMenu } from './menu-entries.ts'
import { matchingScreens, paletteScreens } from './palette-entries.ts'
import { HEADER_TYPE, useHits } from './vehicle-hits.ts'

interface Choice {
  key: string
  icon: ReactNode
  title: string
  hint: string
  path: string
}

const SCREENS_MAX = 12
const VEHICLES_MAX = 8

function useChoices(typed: string): { screens: Choice[]; vehicles: Choice[] } {
  const may = usePermission()
  const all = useMenu()
  const entries = useMemo(() => paletteScreens(all), [all])
  const { hits } = useHits(may('monitor/single/find') || may('vehicle/vehicles/find') ? typed : '')
  return {
    screens: matchingScreens(entries, typed)
      .slice(0, SCREENS_MAX)
      .map((screen) => ({
        key: screen.key,
        icon: <Icon name={iconNamed(screen.icon) ?? 'file'} />,
        title: screen.title,
        hint: screen.group,
        path: screen.path,
      })),
    vehicles: hits
      .filter((hit) => hit.type !== HEADER_TYPE && hit.extra.vin)
      .slice(0, VEHICLES_MAX)
      .map(({ id, extra }) => ({
        key: `vehicle-${id}`,
        icon: <Icon name="car" />,
        title: extra.plateCode ?? extra.vin ?? '',
        hint: [extra.vin, extra.machineCode, extra.orgName].filter(Boolean).join(' · '),
        path: `/single-vehicle/${encodeURIComponent(extra.vin ?? '')}`,
      })),
  }
}

/** Opens any screen of the menu and any vehicle from the keyboard. */
export default function Palette({ onClose }: { onClose(): void }): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { screens, vehicles } = useChoices(typed)
  const all = [...screens, ...vehicles]
  const chosen = all[Math.min(at, all.length - 1)]
  const open = (choice: Choice) => {
    onClose()
    void navigate(choice.path)
  }
  useEffect(() => {
    document.getElementById(`${listId}-${chosen?.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, chosen?.key])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, all.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={600}
      title={<span className="mp-sr">{t('ui.palette')}</span>}
      className="mp-palette"
      style={{ top: 80 }}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && input.current?.focus()}
    >
      <div className="mp-palette-field">
        <Icon name="search" />
        <input
          ref={input}
          value={typed}
          maxLength={64}
          role="combobox"
          aria-label={t('ui.palette')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${chosen.key}` : undefined}
          placeholder={t('ui.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label={t('ui.palette')} className="mp-palette-list">
        {(
          [
            ['screens', screens],
            ['vehicles', vehicles],
          ] as const
        ).map(([name, choices]) =>
          choices.length > 0 ? (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox stand in groups, not in fieldsets
            <div key={name} role="group" aria-label={t(`ui.palette.${name}`)}>
              <h3 aria-hidden="true">{t(`ui.palette.${name}`)}</h3>
              {choices.map((choice) => (
                <div
                  key={choice.key}
                  id={`${listId}-${choice.key}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={choice === chosen}
                  className={choice === chosen ? 'is-active' : undefined}
                  onClick={() => open(choice)}
                  onKeyDown={onKeyDown}
                >
                  {choice.icon}
                  <span>
                    <Highlight text={choice.title} keyword={typed} />
                  </span>
                  <small>{choice.hint}</small>
                </div>
              ))}
            </div>
          ) : null,
        )}
      </div>
      {all.length === 0 ? <p className="mp-soft mp-palette-none">{t('ui.palette.none', { typed })}</p> : null}
    </Modal>
  )
}
