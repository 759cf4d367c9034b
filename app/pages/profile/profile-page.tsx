import { queryOptions, useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import CloudOff from 'lucide-react/icons/cloud-off'
import FileDown from 'lucide-react/icons/file-down'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import SunMoon from 'lucide-react/icons/sun-moon'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { Suspense } from 'react'

import { YourData } from '#app/pages/profile/your-data.tsx'
import { signOutDoor } from '#app/shell/sign-out-door.ts'
import { api } from '#client/api.ts'
import { useLogout } from '#client/query/use-logout.ts'
import {
  AccountInformation,
  Captioned,
  EditProfile,
} from '#features/accounts/web/profile/account-information.tsx'
import { Appearance, useThemeLabel } from '#features/accounts/web/profile/appearance.tsx'
import { ChangePassword } from '#features/accounts/web/profile/change-password.tsx'
import { DangerZone } from '#features/accounts/web/profile/danger-zone.tsx'
import { signInsQuery } from '#features/accounts/web/profile/sign-ins-query.ts'
import { SignIns } from '#features/accounts/web/profile/sign-ins.tsx'
import { storedWords } from '#features/matches/matches.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { lateCode, lazyComponent } from '#ui/base/lazy-component.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { SettingsRow } from './settings-row.tsx'
import { YourStats } from './your-stats.tsx'

/** How much the user's matches take. */
const storedQuery = queryOptions({
  queryKey: ['stored'],
  queryFn: async ({ signal }) => (await api('GET /storage', { signal })).data,
  meta: { dependsOn: ['matches'] },
})

const PushSettings = lateCode(
  async () => (await import('#features/notifications/web/push-settings.tsx')).PushSettings,
  () => (
    <SkeletonGroup className="grid gap-3">
      <Skeleton className="h-11" />
    </SkeletonGroup>
  ),
)

const WithoutNetwork = lazyComponent(
  async () => (await import('./without-network.tsx')).WithoutNetwork,
)

export function ProfilePage() {
  const logout = useLogout()
  return (
    <>
      <PageTitle
        title="Profile"
        aside={
          // On wide screens the sidebar has this button.
          <Button
            tone="quiet"
            size="small"
            className="-my-1 lg:hidden"
            icon={<LogOut aria-hidden="true" className="size-4.5" />}
            onClick={() => (signOutDoor.ask === null ? logout() : signOutDoor.ask(logout))}
          >
            Logout
          </Button>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <AccountInformation />
          <YourStats />
        </div>
        <Settings />
      </div>
    </>
  )
}

function Settings() {
  const theme = useThemeLabel()
  const devices = useQuery(signInsQuery).data?.length
  const stored = useQuery(storedQuery).data
  return (
    <div className="grid min-w-0 gap-5 print:hidden">
      <Captioned title="Settings">
        <SettingsRow id="name" title="Edit Profile" Icon={UserRoundPen}>
          <EditProfile />
        </SettingsRow>
        <SettingsRow id="appearance" title="Appearance" Icon={SunMoon} value={theme}>
          <Appearance />
        </SettingsRow>
        <SettingsRow id="password" title="Change Password" Icon={KeyRound}>
          <ChangePassword />
        </SettingsRow>
        <SettingsRow
          id="sign-ins"
          title="Sign-ins and devices"
          Icon={MonitorSmartphone}
          value={devices === undefined ? undefined : String(devices)}
        >
          <SignIns />
        </SettingsRow>
        <SettingsRow id="push" title="Mail and push" Icon={Bell}>
          <PushSettings />
        </SettingsRow>
        <SettingsRow
          id="your-data"
          title="Your data"
          Icon={FileDown}
          value={stored === undefined ? undefined : storedWords(stored)}
        >
          <YourData />
        </SettingsRow>
        <SettingsRow
          id="without-network"
          title="Without a network"
          Icon={CloudOff}
          value={window.isSecureContext ? undefined : 'Needs https'}
        >
          <Suspense>
            <WithoutNetwork />
          </Suspense>
        </SettingsRow>
      </Captioned>
      <div className="rounded-card bg-card shadow-card">
        <SettingsRow
          id="danger"
          title="Danger Zone"
          Icon={TriangleAlert}
          value="Delete Account"
          danger
        >
          <DangerZone />
        </SettingsRow>
      </div>
    </div>
  )
}
