import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Sprout from 'lucide-react/icons/sprout'
import Sun from 'lucide-react/icons/sun'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import styles from './icons.module.css'

const drawings = {
  account: CircleUserRound,
  alert: CircleAlert,
  choose: ChevronsUpDown,
  close: X,
  dark: Moon,
  done: CircleCheck,
  external: ExternalLink,
  hide: EyeOff,
  home: House,
  light: Sun,
  mail: Mail,
  offline: WifiOff,
  retry: RotateCw,
  show: Eye,
  signOut: LogOut,
  sprout: Sprout,
  system: Monitor,
} as const

export type IconName = keyof typeof drawings

/**
 * An icon in the color of the surrounding text; `size` is in pixels. Hidden from screen readers, so the surrounding component
 * provides the accessible name.
 */
export function Icon({ name, size = 16 }: { name: IconName; size?: 14 | 16 | 18 | 20 }) {
  const Drawing = drawings[name]
  return <Drawing className={styles['icon']} width={size} height={size} strokeWidth={1.75} aria-hidden="true" />
}
