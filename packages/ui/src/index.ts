export { baseMapsQuery } from './api/base-maps.ts'
export { api, type CallOptions, configureApi, type Query } from './api/client.ts'
export {
  ApiError,
  conflictOf,
  type FieldFailure,
  isWrappedFailure,
  type WrappedFailure,
  wrapped,
} from './api/failure.ts'
export { download, type FetchedFile, fetchFile, saveBlob, type UploadAnswer, upload } from './api/file.ts'
export { queryClient } from './api/query.ts'
export { ICON_NAMES, Icon, type IconName, iconNamed } from './brand/Icon.tsx'
export { Mark, Wordmark } from './brand/Mark.tsx'
export { asText } from './format/as-text.ts'
export { highlightPieces } from './format/highlight.ts'
export { capCount, formatBytes, formatMeasure, formatNumber } from './format/number.ts'
export {
  endOfDay,
  formatClock,
  formatDate,
  formatTime,
  splitDuration,
  startOfDay,
  timestampName,
  viewerZone,
} from './format/time.ts'
export { weeksBetween } from './format/weeks.ts'
export { Answer, type Asked, NoChoice } from './parts/Answer.tsx'
export { AuthorityDialog } from './parts/AuthorityDialog.tsx'
export { type Grant, type GrantIds, grantedBy, sentGrants } from './parts/authority.ts'
export { type Bar, Bars } from './parts/Bars.tsx'
export { CheckTreeDialog } from './parts/CheckTreeDialog.tsx'
export { type Choice, type ChoiceGroup, Choices } from './parts/Choices.tsx'
export { ConflictAlert } from './parts/ConflictAlert.tsx'
export type { CheckNode } from './parts/check-tree.ts'
export { copyText } from './parts/copy.ts'
export { Days } from './parts/Days.tsx'
export { DIALOG_SIZES, type DialogSize, dialogSize } from './parts/dialog.ts'
export {
  NARROW_WIDTH,
  type Size,
  useDebounced,
  useElementSize,
  useMediaQuery,
  useNarrow,
  useNow,
} from './parts/hooks.ts'
export { LocaleTexts } from './parts/LocaleTexts.tsx'
export { lessMotion } from './parts/less-motion.ts'
export { OneTimeLink } from './parts/OneTimeLink.tsx'
export { AlarmTag, OperatingStateTag } from './parts/OperatingStateTag.tsx'
export { linkAddress, type MadeLink } from './parts/one-time-link.ts'
export { Pager } from './parts/Pager.tsx'
export { PrintSheet } from './parts/PrintSheet.tsx'
export { type Fact, Facts, Page, Panel } from './parts/page.tsx'
export { ReadTable, useScrollStop } from './parts/ReadTable.tsx'
export { SubjectHead, type SubjectTab, SubjectTabs } from './parts/SubjectHead.tsx'
export { EmptyState, ErrorState, SkeletonBlock, SkeletonRows } from './parts/states.tsx'
export { Stat, StatusTag, type Tone } from './parts/status.tsx'
export { ToolButton } from './parts/ToolButton.tsx'
export { Ago, Highlight, Mono, Nothing, TimeText, useDurationText } from './parts/text.tsx'
export { failureMessage, toast } from './parts/toast.ts'
export { type Act, useAct } from './parts/useAct.ts'
export { bindScreens, type Screen, type ScreenLoaders } from './screen/screen.ts'
export { FullscreenSwitch } from './shell/FullscreenSwitch.tsx'
export { NewPasswordFields } from './shell/NewPasswordFields.tsx'
export { useConfirmClose, usePageActive, usePageTitle } from './shell/page-context.ts'
export { ScreenParts, useParts } from './shell/ScreenParts.tsx'
export { ApiTokenList } from './shell/security/ApiTokenList.tsx'
export type { ApiToken } from './shell/security/calls.ts'
export { useMayOpen } from './shell/useMayOpen.ts'
export { useUnsaved } from './shell/useUnsaved.ts'
export type { SignInServiceProps } from './signin/service.ts'
export { chooseTheme, onSessionEnd, sealPassword, signOut } from './state/actions.ts'
export { isAdminPlatform } from './state/application.ts'
export { useUserConfig } from './state/config.ts'
export { type DictionaryItem, dictionaryItems, loadDictionaries } from './state/dictionaries.ts'
export { enumLabel, enumOptions } from './state/enum-labels.ts'
export { useKept } from './state/kept.ts'
export { PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from './state/password.ts'
export { type Emission, usePrefs } from './state/prefs.ts'
export {
  type CurrentUser,
  flattenPermissions,
  fullPermission,
  hasPermission,
  usePermission,
  useSession,
} from './state/session.ts'
export { listed, messagesInRow } from './texts/listing.ts'
export { addTexts, currentLocale, hasText, t, useText } from './texts/texts.ts'
export { useLook } from './theme/look.tsx'
export { DARK, inkOn, LIGHT, type Palette } from './theme/palette.ts'
