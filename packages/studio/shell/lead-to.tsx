import { Navigate } from '@tanstack/react-router'

/** Leads on to a path of the studio, with its query; the address that led there leaves no trace in the history. */
export function LeadTo({ path }: { path: string }) {
  return <Navigate to={path} href={path} replace />
}
