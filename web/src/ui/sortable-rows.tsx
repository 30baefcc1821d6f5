import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sortable-rows.module.css';

export interface SortableTexts {
  /** The accessible name of the handle. */
  handle: (name: string) => string;
  /** How to move by keyboard. */
  instructions: string;
  lifted: (name: string) => string;
  moved: (name: string, place: number) => string;
  dropped: (name: string, place: number) => string;
  cancelled: (name: string) => string;
}

interface SortableRowsProps<T extends { id: string }> {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  texts: SortableTexts;
  /** Side by side instead of below each other. */
  isGrid?: boolean;
  /** Receives all ids in their new order. */
  onMove: (ids: string[]) => void;
  children: (item: T) => ReactNode;
}

/**
 * Rows or tiles that are reordered by dragging or by keyboard: Space lifts, arrow keys move, Space drops, Escape
 * cancels.
 */
export function SortableRows<T extends { id: string }>({
  label,
  items,
  nameOf,
  texts,
  isGrid = false,
  onMove,
  children,
}: SortableRowsProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const named = (id: UniqueIdentifier) => {
    const item = items.find((one) => one.id === id);
    return item ? nameOf(item) : '';
  };

  function drop({ active, over }: DragEndEvent) {
    if (over === null || active.id === over.id) return;
    onMove(arrayMove(ids, placeOf(active.id) - 1, placeOf(over.id) - 1));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: texts.instructions },
        announcements: {
          onDragStart: ({ active }) => texts.lifted(named(active.id)),
          onDragOver: ({ active, over }) =>
            over === null ? undefined : texts.moved(named(active.id), placeOf(over.id)),
          onDragEnd: ({ active, over }) =>
            over === null ? undefined : texts.dropped(named(active.id), placeOf(over.id)),
          onDragCancel: ({ active }) => texts.cancelled(named(active.id)),
        },
      }}
    >
      <SortableContext items={ids} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul className={isGrid ? classes.grid : classes.rows} aria-label={label}>
          {items.map((item) => (
            <SortableRow key={item.id} id={item.id} handleLabel={texts.handle(nameOf(item))}>
              {children(item)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  handleLabel: string;
  children: ReactNode;
}

function SortableRow({ id, handleLabel, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={handleLabel}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      {children}
    </li>
  );
}
