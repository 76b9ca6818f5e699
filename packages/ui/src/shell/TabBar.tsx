import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../brand/Icon.tsx'
import { useElementSize } from '../parts/hooks.ts'
import { useSession } from '../state/session.ts'
import { HOME_PATH, holdsPage, pagesOf, type Tab, useTabs } from '../state/tabs.ts'
import { useText } from '../texts/texts.ts'
import { useApp } from './app-context.ts'
import { TabMenu } from './TabMenu.tsx'
import { pageTitle } from './titles.ts'
import { useTabActions } from './useTabActions.ts'

/** How far one click on an arrow moves the tabs (R058). */
export const TAB_SCROLL_STEP = 240

interface MenuPlace {
  path: string
  x: number
  y: number
}

/** The opened pages. */
export function TabBar(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { screens } = useApp()
  const menu = useSession((s) => s.menu)
  const tabs = useTabs((s) => s.tabs)
  const actions = useTabActions()
  const [place, setPlace] = useState<MenuPlace>()
  const [strip, size] = useElementSize<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const [overflow, setOverflow] = useState(false)
  const active = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = strip.current
    setOverflow(Boolean(element && list.current && list.current.scrollWidth > element.clientWidth + 1))
  }, [tabs, size.width, strip])
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname, overflow, tabs])

  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })
  const openMenu = (event: MouseEvent, path: string) => {
    event.preventDefault()
    setPlace({ path, x: event.clientX + 10, y: event.clientY + 10 })
  }
  return (
    <nav className="mp-tabs" aria-label={t('ui.openPages')}>
      {overflow ? (
        <button
          type="button"
          className="mp-tabs-arrow"
          aria-label={t('ui.tabsLeft')}
          onClick={() => scroll(-TAB_SCROLL_STEP)}
        >
          <Icon name="chevron-left" size={14} />
        </button>
      ) : null}
      <div className="mp-tabs-strip" ref={strip}>
        <div className="mp-tabs-list" role="tablist" aria-label={t('ui.openPages')} ref={list}>
          {tabs.map((tab) => (
            <OneTab
              key={pagesOf(tab)[0]}
              tab={tab}
              title={tab.label ?? pageTitle(screens, menu, tab.path)}
              active={holdsPage(tab, pathname)}
              box={holdsPage(tab, pathname) ? active : undefined}
              onOpen={() => void navigate(tab.path + tab.search)}
              onClose={() => actions.close(tab.path)}
              onMenu={(event) => openMenu(event, tab.path)}
            />
          ))}
        </div>
      </div>
      {overflow ? (
        <button
          type="button"
          className="mp-tabs-arrow"
          aria-label={t('ui.tabsRight')}
          onClick={() => scroll(TAB_SCROLL_STEP)}
        >
          <Icon name="chevron-right" size={14} />
        </button>
      ) : null}
      {place ? (
        <TabMenu
          x={place.x}
          y={place.y}
          onOthers={() => actions.others(place.path)}
          onAll={actions.all}
          onClose={() => setPlace(undefined)}
        />
      ) : null}
    </nav>
  )
}

interface OneTabProps {
  tab: Tab
  title: string
  active: boolean
  box: React.RefObject<HTMLDivElement | null> | undefined
  onOpen(): void
  onClose(): void
  onMenu(event: MouseEvent): void
}

function OneTab({ tab, title, active, box, onOpen, onClose, onMenu }: OneTabProps): ReactNode {
  const t = useText()
  const home = tab.path === HOME_PATH
  return (
    <div
      className={`mp-tab${active ? ' is-active' : ''}`}
      role="presentation"
      ref={box}
      onContextMenu={onMenu}
    >
      <button
        type="button"
        role="tab"
        aria-selected={active}
        aria-keyshortcuts={home ? undefined : 'Delete'}
        className="mp-tab-name"
        onClick={onOpen}
        onAuxClick={(event) => event.button === 1 && !home && onClose()}
        onKeyDown={(event) => event.key === 'Delete' && !home && onClose()}
      >
        {home ? <Icon name="home" size={14} /> : null}
        {title}
      </button>
      {home ? null : (
        // Within a list of tabs only tabs may be reached; the keyboard closes with Delete.
        <span
          className="mp-tab-close"
          title={t('ui.closeTab', { name: title })}
          aria-hidden="true"
          onClick={onClose}
        >
          <Icon name="close" size={12} />
        </span>
      )}
    </div>
  )
}
