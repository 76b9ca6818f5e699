import '@motorpool/ui/styles.css'
import { useLiveChannel } from '@motorpool/live/web'
import { Bell } from '@motorpool/messaging/web'
import { ConsoleApp, startConsole } from '@motorpool/ui/shell'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Behaviour } from './Behaviour.tsx'
import { loadCatalogue } from './catalogues.ts'
import { preloadHome, screens } from './screens.ts'
import { showStartFailure } from './start-failure.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html lost its root element')

function LiveChannel(): null {
  useLiveChannel()
  return null
}

const headerTools = [{ key: 'messages', Component: Bell }]

await startConsole(loadCatalogue, screens).catch((error: unknown) => {
  showStartFailure(root)
  throw error
})
createRoot(root).render(
  <StrictMode>
    <ConsoleApp screens={screens} preload={preloadHome} headerTools={headerTools}>
      <LiveChannel />
      <Behaviour />
    </ConsoleApp>
  </StrictMode>,
)
