/**
 * Which address shows which page, and who may be there.
 *
 * A page gets the names in its address as props. What a page shows beyond that (a filter, a run, a
 * selected node) is in the query, so that a copied address shows the same again.
 */
import {
  createRouter,
  createWebHistory,
  type RouteLocationNormalized,
  type RouteLocationRaw,
  type RouteRecordRaw,
  type Router,
} from 'vue-router'

import { useSession } from '@/session/session.store'

declare module 'vue-router' {
  interface RouteMeta {
    /** What the page is called in the window's title and when it is announced. */
    title: string
    /** Shown to people who are not signed in, too. */
    isPublic?: boolean
    /** The page wants the width for itself: the rail shows its icons only. */
    isWide?: boolean
    /** Fills the window; no rail and no bar. */
    isBare?: boolean
  }
}

const routes: readonly RouteRecordRaw[] = [
  {
    path: '/sign-in',
    name: 'sign-in',
    component: () => import('@/teams/SignInPage.vue'),
    meta: { title: 'Sign in', isPublic: true, isBare: true },
  },
  {
    path: '/invitations/:secret',
    name: 'invitation',
    component: () => import('@/teams/InvitationPage.vue'),
    props: true,
    meta: { title: 'Invitation', isPublic: true, isBare: true },
  },
  {
    path: '/password-reset',
    name: 'password-reset',
    component: () => import('@/teams/PasswordResetPage.vue'),
    meta: { title: 'Forgotten password', isPublic: true, isBare: true },
  },
  {
    path: '/password-reset/:uid/:token',
    name: 'new-password',
    component: () => import('@/teams/NewPasswordPage.vue'),
    props: true,
    meta: { title: 'New password', isPublic: true, isBare: true },
  },
  {
    path: '/account',
    name: 'account',
    component: () => import('@/teams/account/AccountPage.vue'),
    meta: { title: 'Your account' },
  },
  {
    path: '/',
    name: 'home',
    component: () => import('@/teams/NoTeamPage.vue'),
    meta: { title: 'Easel' },
  },
  {
    path: '/try',
    name: 'demo',
    component: () => import('@/workflows/VisitorPage.vue'),
    meta: { title: 'Try a workflow', isPublic: true, isWide: true },
  },
  {
    path: '/:team',
    redirect: (to) => ({ name: 'workflows', params: to.params }),
  },
  {
    path: '/:team/workflows',
    name: 'workflows',
    component: () => import('@/workflows/WorkflowListPage.vue'),
    props: true,
    meta: { title: 'Workflows' },
  },
  {
    path: '/:team/workflows/:workflowId',
    name: 'workflow',
    component: () => import('@/workflows/WorkflowPage.vue'),
    props: true,
    meta: { title: 'Workflow', isWide: true },
  },
  {
    path: '/:team/workflows/:workflowId/runs/:runId',
    name: 'run',
    component: () => import('@/workflows/RunPage.vue'),
    props: true,
    meta: { title: 'Run', isWide: true },
  },
  {
    path: '/:team/diagrams',
    name: 'diagrams',
    component: () => import('@/diagrams/LibraryPage.vue'),
    props: true,
    meta: { title: 'Diagrams' },
  },
  {
    path: '/:team/diagrams/:diagramId',
    name: 'diagram',
    component: () => import('@/diagrams/DiagramPage.vue'),
    props: true,
    meta: { title: 'Diagram', isWide: true },
  },
  {
    path: '/:team/review',
    name: 'review',
    component: () => import('@/diagrams/review/ReviewInboxPage.vue'),
    props: true,
    meta: { title: 'Review' },
  },
  {
    path: '/:team/review/:proposalId',
    name: 'proposal',
    component: () => import('@/diagrams/review/ProposalPage.vue'),
    props: true,
    meta: { title: 'Proposal' },
  },
  {
    path: '/:team/knowledge/:graphId?',
    name: 'knowledge',
    component: () => import('@/knowledge/KnowledgePage.vue'),
    props: true,
    meta: { title: 'Knowledge' },
  },
  {
    path: '/:team/team/:section?',
    name: 'team',
    component: () => import('@/teams/TeamPage.vue'),
    props: true,
    meta: { title: 'Team' },
  },
  {
    path: '/:anything(.*)*',
    name: 'not-found',
    component: () => import('@/shell/NotFoundPage.vue'),
    meta: { title: 'Not found', isPublic: true },
  },
]

export function createEaselRouter(): Router {
  const router = createRouter({ history: createWebHistory('/'), routes })
  router.beforeEach(admit)
  return router
}

async function admit(to: RouteLocationNormalized): Promise<true | RouteLocationRaw> {
  const session = useSession()
  await session.load()
  if (session.person === null) {
    session.openTeam(null)
    return to.meta.isPublic || { name: 'sign-in', query: { next: to.fullPath } }
  }
  if (to.name === 'home' && session.homeTeam !== null) {
    return { name: 'workflows', params: { team: session.homeTeam.slug } }
  }
  return enterTeam(to)
}

/** Open the team that the address names. One that is not the person's own might not exist at all. */
function enterTeam(to: RouteLocationNormalized): true | RouteLocationRaw {
  const session = useSession()
  const slug = to.params.team
  if (typeof slug !== 'string') {
    session.openTeam(session.homeTeam?.slug ?? null)
    return true
  }
  session.openTeam(slug)
  if (session.team !== null) return true
  session.openTeam(session.homeTeam?.slug ?? null)
  return { name: 'not-found', params: { anything: to.path.slice(1).split('/') }, replace: true }
}
