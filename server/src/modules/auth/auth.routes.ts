import { auth } from '@strojpark/core/contracts/auth';
import type { FastifyRequest } from 'fastify';
import { route, type Route } from '../../lib/route.ts';
import { me, type AuthService, type Caller } from './auth.service.ts';

const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

export function authRoutes(service: AuthService): Route[] {
  return [
    route(auth.login, (ctx, { body, request }) => service.login(ctx, body, callerOf(request))),
    route(auth.refresh, (ctx, { body }) => service.refresh(ctx, body.refreshToken)),
    route(auth.logout, (ctx, { body }) => service.logout(ctx, body.refreshToken)),
    route(auth.me, (ctx) => me(ctx)),
  ];
}
