import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/content/activity': () => import('./screens/activity.tsx'),
  '/content/activity/{id}/view': () => import('./screens/activity-view.tsx'),
  '/content/announcement': () => import('./screens/announcement.tsx'),
  '/content/articles': () => import('./screens/articles.tsx'),
  '/content/articles/{id}/view': () => import('./screens/article-view.tsx'),
  '/customer/opinion': () => import('./screens/feedback.tsx'),
  '/content/feedback': () => import('./screens/feedback.tsx'),
}
