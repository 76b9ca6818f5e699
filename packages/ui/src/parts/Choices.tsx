import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

export interface Choice {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** Whether it is the one in force; without, choosing it does something. */
  chosen?: boolean
  /** Only to be read. */
  disabled?: boolean
}

export interface ChoiceGroup {
  key: string
  title?: string
  choices: readonly Choice[]
}

interface Props {
  /** Of the button, where its content does not say it: what is chosen among what. */
  label?: string
  /** Of the list. */
  title: string
  hint?: string
  groups: readonly ChoiceGroup[]
  onChoose(key: string): void
  /** In the button. */
  children: ReactNode
  className: string
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** A button that opens a short list of choices below it, for pages that have to stand before antd. */
export function Choices({ label, title, hint, groups, onChoose, children, className }: Props): ReactNode {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
  ]
  useEffect(() => {
    const all = open ? items() : []
    ;(all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0])?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    const all = items()
    const step = STEPS[event.key]
    if (event.key === 'Escape') close()
    else if (step) all[step(all.indexOf(document.activeElement as HTMLElement), all.length - 1)]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const choose = (key: string) => {
    close()
    onChoose(key)
  }
  return (
    <div className="mp-choices" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        className={`mp-bar-button ${className}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={hint}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open ? (
        <div role="menu" id={id} ref={list} className="mp-choices-list" aria-label={title}>
          {groups.map((group) => (
            <Group {...group} key={group.key} onChoose={choose} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

function Group({ title, choices, onChoose }: ChoiceGroup & Pick<Props, 'onChoose'>): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div role="group" aria-label={title}>
      {title ? <p>{title}</p> : null}
      {choices.map(({ key, label, icon, chosen, disabled }) => (
        <button
          type="button"
          role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
          tabIndex={-1}
          key={key}
          aria-checked={chosen}
          disabled={disabled}
          onClick={() => onChoose(key)}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  )
}
