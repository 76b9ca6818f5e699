import { isConsoleRoute } from '@motorpool/kernel'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Shows what a push was clicked for, in the page that is open already. */
export function useOpened(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    const hear = ({ data }: MessageEvent<{ motorpool?: string; route?: string } | null>) => {
      if (data?.motorpool === 'open' && isConsoleRoute(data.route)) void navigate(data.route)
    }
    workers?.addEventListener('message', hear)
    workers?.startMessages()
    return () => workers?.removeEventListener('message', hear)
  }, [navigate])
}
