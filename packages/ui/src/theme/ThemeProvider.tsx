import { App, ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { ToastOutlet } from '../parts/ToastOutlet.tsx'
import { usePrefs } from '../state/prefs.ts'
import { antdLocale } from './antd-locale.ts'
import { useLook } from './look.tsx'
import { themeConfig } from './tokens.ts'

/** antd's colours, sizes and texts, and the short messages, for everything below. */
export default function ThemeProvider({ children }: { children: ReactNode }): ReactNode {
  const look = useLook()
  const language = usePrefs((s) => s.language)
  const config = useMemo(() => themeConfig(look.palette, look.accent, look.colors.accent, look.dark), [look])
  return (
    <ConfigProvider theme={config} locale={antdLocale(language)} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }} className="mp-app">
        <ToastOutlet />
        {children}
      </App>
    </ConfigProvider>
  )
}
