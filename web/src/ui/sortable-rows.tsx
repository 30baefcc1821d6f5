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
import { useTranslation } from 'react-i18next';
import classes from './sortable-rows.module.css';

interface SortableRowsProps<T extends { id: string }> {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** Side by side instead of below each other. */
  isGrid?: boolean;
  /** The layout of a grid that is not regular. */
  className?: string;
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
  isGrid = false,
  className = '',
  onMove,
  children,
}: SortableRowsProps<T>) {
  const { t } = useTranslation();
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
        screenReaderInstructions: { draggable: t('common.order.instructions') },
        announcements: {
          onDragStart: ({ active }) => t('common.order.lifted', { name: named(active.id) }),
          onDragOver: ({ active, over }) =>
            over === null
              ? undefined
              : t('common.order.moved', { name: named(active.id), place: placeOf(over.id) }),
          onDragEnd: ({ active, over }) =>
            over === null
              ? undefined
              : t('common.order.dropped', { name: named(active.id), place: placeOf(over.id) }),
          onDragCancel: ({ active }) => t('common.order.cancelled', { name: named(active.id) }),
        },
      }}
    >
      <SortableContext items={ids} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul className={`${isGrid ? classes.grid : classes.rows} ${className}`} aria-label={label}>
          {items.map((item) => (
            <SortableRow
              key={item.id}
              id={item.id}
              // A single tile has no other place, and its handle would cover it.
              handleLabel={
                isGrid && items.length === 1 ? null : t('common.order.handle', { name: nameOf(item) })
              }
            >
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
  /** Null for one that cannot be moved. */
  handleLabel: string | null;
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
      {handleLabel !== null && (
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
      )}
      {children}
    </li>
  );
}
