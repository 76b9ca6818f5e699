import { api, useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { BASE, KEY, type Theme } from './themes.ts'

export interface ThemeChanges {
  copy(theme: Theme): Promise<boolean>
  /** Asks first. */
  remove(theme: Theme): void
}

/** Copying and deleting themes; the list is asked for again afterwards. */
export function useThemeChanges(): ThemeChanges {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([KEY])
  return {
    copy: (theme) => act(() => api.post(`${BASE}/copy/${theme.id}`), t('ui.updateSuccess')),
    remove: (theme) =>
      void modal.confirm({
        title: t('themes.deleteTitle', { name: theme.themeName }),
        okButtonProps: { danger: true },
        onOk: () => act(() => api.delete(BASE, { ids: [theme.id] })),
      }),
  }
}
