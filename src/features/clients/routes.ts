import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as merges from './merge-service.ts'
import * as service from './service.ts'

export const clientRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readClient, service.readClientOf)
    .member(contract.writeClientNotes, service.writeNotesOf)
    .member(contract.createClient, service.createClient)
    .member(contract.searchClients, service.searchClients)
    .member(contract.readClientById, service.readClientById)
    .member(contract.changeClient, service.changeClient)
    .member(contract.mergeClients, merges.mergeClients)
    .member(contract.undoMerge, merges.undoMerge)
