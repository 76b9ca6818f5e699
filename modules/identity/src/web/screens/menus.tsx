import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { menus } from '../../shared/resources/menus.ts'
import { LocaleTitles } from '../parts/LocaleTitles.tsx'
import { belowSelected, loadMenus, menuTitle, withOneCode } from './menu-rows.ts'

export default function Menus(): ReactNode {
  return (
    <ResourceScreen
      resource={menus}
      plain
      load={loadMenus}
      inputs={{ localeValue: LocaleTitles }}
      cells={{ title: menuTitle }}
      preset={belowSelected}
      prepare={withOneCode}
    />
  )
}
