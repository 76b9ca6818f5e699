import { Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { Highlight } from '../parts/text.tsx'
import { useText } from '../texts/texts.ts'
import { usePalette } from './usePalette.ts'

/** Opens any screen of the menu and any vehicle, and begins any action, from the keyboard. */
export default function Palette({ onClose }: { onClose(): void }): ReactNode {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { typed, screens, actions, vehicles, chosen, write, open, press } = usePalette(onClose)
  useEffect(() => {
    document.getElementById(`${listId}-${chosen?.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, chosen?.key])
  const onKeyDown = (event: KeyboardEvent) => {
    if (press(event.key)) event.preventDefault()
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
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label={t('ui.palette')} className="mp-palette-list">
        {(
          [
            ['screens', screens],
            ['actions', actions],
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
                  <Icon name={choice.icon} />
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
      {chosen === undefined ? (
        <p className="mp-soft mp-palette-none">{t('ui.palette.none', { typed })}</p>
      ) : null}
    </Modal>
  )
}
