import { App, ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useMediaQuery } from '../parts/hooks.ts'
import { ToastOutlet } from '../parts/ToastOutlet.tsx'
import { usePrefs } from '../state/prefs.ts'
import { antdLocale } from './antd-locale.ts'
import { useLook } from './look.tsx'
import { themeConfig } from './tokens.ts'

/** antd's colours, sizes and texts, and the short messages, for everything below. */
export default function ThemeProvider({ children }: { children: ReactNode }): ReactNode {
  const look = useLook()
  const language = usePrefs((s) => s.language)
  // Besides, a menu that is still fading out takes the Escape of the dialog that it opened.
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { palette, accent, colors, dark } = look
  const config = useMemo(
    () => themeConfig(palette, accent, colors.accent, { dark, still }),
    [palette, accent, colors, dark, still],
  )
  return (
    <ConfigProvider theme={config} locale={antdLocale(language)} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }} className="mp-app">
        <ToastOutlet />
        {children}
      </App>
    </ConfigProvider>
  )
}
